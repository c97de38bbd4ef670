/**
 * Components under test get their class names but no style rules. Testing Library asks jsdom for the computed style of every element, which matches
 * every rule of the page, and that took a quarter of the time of these tests. A test file that tests styles, or relies on them to hide something,
 * contains `@styled` and gets them.
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
