/** In place of the texts of another language: a visitor's document is in one until the shell takes over. */
export const bn = undefined;
export const en = undefined;
