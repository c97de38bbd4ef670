/**
 * Jest's Node environment with an ordinary global object. Jest's own is the sandbox of `vm.createContext`, in which every use of a global (`Math`, `Buffer`,
 * `performance`) calls an interceptor: calculations were five times as slow, and tests of the database took almost twice the CPU time. The test files
 * are as separate as before. Jest has no setting for this.
 */
const vm = require('node:vm');
require('./jest.compile-once');
const { TestEnvironment } = require('jest-environment-node');

class PlainEnvironment extends TestEnvironment {
  constructor(...given) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
  }
}

module.exports = PlainEnvironment;
