/** Stands in for style sheets, fonts and pictures in Jest; only the fact that the import yields a string matters. */
module.exports = 'asset-stub';
