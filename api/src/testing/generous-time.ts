/** Default timeout of API tests: they talk to real servers, and the machine may be busy with something else. */
jest.setTimeout(180_000);
