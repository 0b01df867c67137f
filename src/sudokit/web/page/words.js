// What is answered, in words and lists.

export function rated({ verdict, level, score, hardest }) {
  return level ? `${level}, ${score} points, ${hardest}` : verdict;
}

export function listed(steps, show) {
  return steps.map((step, number) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.textContent = step.text;
    button.addEventListener("click", () => show(number));
    button.addEventListener("focus", () => show(number));
    item.append(button);
    return item;
  });
}
