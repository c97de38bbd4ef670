/** A store for bytes that must outlive a machine, or need not: one interface, a folder or S3. Knows nothing of the product. */
export { folderStore } from './folder-store';
export { inParts, type ObjectInParts } from './in-parts';
export { StoreRefused, StoreUnavailable, WrittenMeanwhile, type ObjectStore, type StoredObject } from './object-store';
export { isShared, openStore, problemsOfStore, readStoreSettings, STORE_SHAPE, type StoreSettings } from './settings';
