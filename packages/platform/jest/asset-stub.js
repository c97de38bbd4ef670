/** What a style sheet, font or picture is in Jest: its name does not matter there, only that importing it gives a string. */
module.exports = 'asset-stub';
