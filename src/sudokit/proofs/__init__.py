"""The checker of steps: small, and trusted by all that finds steps.

Read in this order:

    step          a deduction: what it places and removes, and its premises
    table, forms  what a step of each technique names, and how it is proved
    check         check_step: the step has its form, and its claims follow
    claim         a step in numbers, under the rules that it names
    clauses       "one of these candidates is true", and what follows
    shapes, large_shapes, rule_shapes    the clauses of each form
    fillings      the values that cells can have together by a reading
    readings      the readings of a rule, all compared with ``Rule.allowed``
    combined, filling_cases    several rules together, and rules as cases
    assumption, rule_story    cases, followed one consequence at a time
    rule_chain    chains through rules, each link with a single cause
    search        exhausts a position, for trials and for uniqueness

It uses puzzles and rules as data: their cells, candidates and houses,
``Rule.allowed``, and ``rules.exclusions``.  It doesn't use engines,
propagators or finders, which in turn use only ``step``, ``forms`` and
``table``.
"""
