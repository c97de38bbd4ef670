/** Names of browser and system, from the User-Agent header. Nothing else of it is kept. Pure. */
import type { BrowserName, SystemName } from '@taskmint/contract';

export interface ClientName {
  readonly browser: BrowserName | null;
  readonly system: SystemName | null;
}

/** Most of them also name those below, so the first match counts. */
const BROWSERS: readonly [RegExp, BrowserName][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, SystemName][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
/** Real headers are not longer. */
const LOOKED_AT = 512;

export function clientName(userAgent: string): ClientName {
  const text = userAgent.slice(0, LOOKED_AT);
  const named = <T>(names: readonly [RegExp, T][]): T | null => names.find(([sign]) => sign.test(text))?.[1] ?? null;
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}
