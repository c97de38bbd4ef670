/**
 * Components in tests have their class names and no rules: Testing Library asks jsdom for the style of every element, which matches every rule of the page, and that was
 * a quarter of what these tests took. A test file of which styles are the subject, or hide something, says `@styled` and has them.
 */
const { readFileSync } = require('node:fs');

if (typeof document !== 'undefined' && !readFileSync(expect.getState().testPath, 'utf8').includes('@styled')) {
  const create = document.createElement.bind(document);
  document.createElement = (name, options) => {
    const element = create(name, options);
    if (name === 'style') element.type = 'text/plain';
    return element;
  };
}
