/// <reference types="node" />
/** jsdom has no TextEncoder, which the router needs on import. Import this first in tests that reach the router. */
import { TextDecoder, TextEncoder } from 'node:util';

Object.assign(globalThis, { TextDecoder, TextEncoder });
