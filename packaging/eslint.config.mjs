// The rules of style for the page; names that are not there are TypeScript's.

export default [{
  files: ["**/*.js"],
  linterOptions: { reportUnusedDisableDirectives: "error" },
  rules: {
    "array-callback-return": "error",
    "consistent-return": "error",
    "dot-notation": "error",
    eqeqeq: "error",
    "no-else-return": "error",
    "no-eval": "error",
    "no-implicit-coercion": "error",
    "no-self-compare": "error",
    "no-unreachable": "error",
    "no-unused-vars": ["error", { argsIgnorePattern: "^_",
      ignoreRestSiblings: true, varsIgnorePattern: "^_", caughtErrors: "none" }],
    "no-use-before-define": ["error", { functions: false, variables: false }],
    "no-useless-concat": "error",
    "no-var": "error",
    "object-shorthand": "error",
    "prefer-const": "error",
  },
}];
