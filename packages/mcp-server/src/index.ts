/** People as a tool for programs: a server of the Model Context Protocol in front of the public API. */
export { createApi, type Api } from './api';
export { createServer, type ServerParts } from './server';
