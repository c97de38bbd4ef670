/** Object storage behind one interface, in a folder or in S3, depending on whether data must outlive the machine. Knows nothing of the product. */
export { folderStore } from './folder-store';
export { mistypedSettings, type MistypedSetting } from './mistyped-settings';
export { inParts, type ObjectInParts } from './in-parts';
export { StoreRefused, StoreUnavailable, WrittenMeanwhile, type ObjectStore, type StoredObject } from './object-store';
export { isShared, openStore, problemsOfStore, readStoreSettings, STORE_SHAPE, type StoreSettings } from './settings';
