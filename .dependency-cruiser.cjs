/** The check for circles in what is shipped: a circle of modules is one module that cannot be read in parts. Types alone do not count, they leave nothing behind. */
module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      // A table of screens that are loaded late names screens that lead to each other.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      // Facts about how work came about decide nothing (fair-work.md 14), so nothing that decides may reach them.
      name: 'no-decision-by-signals',
      severity: 'error',
      from: { pathNot: '^api/src/modules/(signals/|index\\.ts$)' },
      to: { path: '^api/src/modules/signals/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules|testing)/|\\.test\\.tsx?$' },
    // What was only a type is gone before imports are looked at.
    tsPreCompilationDeps: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['@taskmint/source', 'import', 'require'] },
  },
};
