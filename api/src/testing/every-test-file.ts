/** What holds in every test file of the API. */
import { setClock } from '../clock';

// They talk to real servers, and the machine may be busy with something else.
jest.setTimeout(180_000);
afterEach(() => setClock());
