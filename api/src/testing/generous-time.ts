/** Time that every test of the API has unless it asks for more: they talk to real servers, and the machine may be busy with something else. */
jest.setTimeout(180_000);
