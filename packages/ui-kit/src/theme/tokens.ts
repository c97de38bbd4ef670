/** The names of the design tokens as CSS variables, and their values in the light and the dark theme. Knows no component. */

const palettes = {
  light: {
    bg: '#F6F8F5',
    surface: '#FFFFFF',
    sunken: '#ECF1EC',
    ink: '#10241D',
    muted: '#4A5F56',
    line: '#CBD7CF',
    control: '#7A8F85',
    primary: '#0B6B53',
    'on-primary': '#FFFFFF',
    'primary-soft': '#D8F0E5',
    'primary-strong': '#084F3E',
    coin: '#8A5A00',
    'coin-soft': '#FFEFC7',
    danger: '#B3261E',
    'on-danger': '#FFFFFF',
    'danger-soft': '#FBE3E0',
    warn: '#8A5300',
    'warn-soft': '#FDEBD3',
    info: '#0A5E8C',
    'info-soft': '#DCEEF8',
    shadow: '0 1px 2px rgb(16 36 29 / 8%), 0 12px 32px rgb(16 36 29 / 14%)',
    scrim: 'rgb(16 36 29 / 55%)',
    picture: 'none',
  },
  dark: {
    bg: '#0C1713',
    surface: '#12211B',
    sunken: '#08110E',
    ink: '#E8F1EC',
    muted: '#A3B8AE',
    line: '#2A3F36',
    control: '#6C8479',
    primary: '#4FD1A5',
    'on-primary': '#06221A',
    'primary-soft': '#12382C',
    'primary-strong': '#86E5C4',
    coin: '#F4C04E',
    'coin-soft': '#3A2C0B',
    danger: '#FF8A80',
    'on-danger': '#2B0705',
    'danger-soft': '#43201D',
    warn: '#F2B45A',
    'warn-soft': '#3B2A10',
    info: '#7CC4EE',
    'info-soft': '#0F2F42',
    shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px rgb(0 0 0 / 55%)',
    scrim: 'rgb(0 0 0 / 65%)',
    picture: 'brightness(0.82)',
  },
} as const;

type Palette = Record<keyof (typeof palettes)['light'], string>;

/** Colours for styled templates: `${color.ink}` is `var(--tm-ink)`, so that one class works in both themes. */
export const color = {
  bg: 'var(--tm-bg)',
  surface: 'var(--tm-surface)',
  sunken: 'var(--tm-sunken)',
  ink: 'var(--tm-ink)',
  muted: 'var(--tm-muted)',
  line: 'var(--tm-line)',
  control: 'var(--tm-control)',
  primary: 'var(--tm-primary)',
  onPrimary: 'var(--tm-on-primary)',
  primarySoft: 'var(--tm-primary-soft)',
  primaryStrong: 'var(--tm-primary-strong)',
  coin: 'var(--tm-coin)',
  coinSoft: 'var(--tm-coin-soft)',
  danger: 'var(--tm-danger)',
  onDanger: 'var(--tm-on-danger)',
  dangerSoft: 'var(--tm-danger-soft)',
  warn: 'var(--tm-warn)',
  warnSoft: 'var(--tm-warn-soft)',
  info: 'var(--tm-info)',
  infoSoft: 'var(--tm-info-soft)',
  scrim: 'var(--tm-scrim)',
} as const;

/** The only shadow, for floating elements. */
export const shadow = 'var(--tm-shadow)';

/** The filter of user-supplied pictures: none in the light theme, and dimmed in the dark theme so that they do not outshine the page. */
export const pictureFilter = 'var(--tm-picture)';

/** Type scale: 13 / 15 / 17 / 21 / 28 / 40 / 56 px at the browser's default size. */
export const text = {
  small: '0.8125rem',
  base: '0.9375rem',
  lead: '1.0625rem',
  heading3: '1.3125rem',
  heading2: '1.75rem',
  heading1: '2.5rem',
  hero: '3.5rem',
} as const;

export const font = {
  body: "'Inter Variable', 'Inter fallback', 'Noto Sans Bengali Variable', 'Noto Sans Bengali', sans-serif",
  display:
    "'Bricolage Grotesque Variable', 'Bricolage fallback', 'Noto Sans Bengali Variable', 'Noto Sans Bengali', sans-serif",
} as const;

export const radius = { control: '6px', card: '12px', pill: '999px' } as const;

/** Below this width tables become cards and sidebars move to the bottom. */
export const narrow = '(max-width: 39.99em)';

/** A window less than twenty letters wide, such as a phone's with text at twice the usual size: whatever is side by side elsewhere is one below the other. */
export const tight = '(max-width: 19.99em)';

/** For `white-space`: text stays on one line, except in a tight window. */
export const oneLine = 'var(--tm-one-line)';

/**
 * Space in steps of 4 px: `space(4)` is 16 px. It grows with the reader's text, but no further than on a window of 320 px: in a tight window the text
 * needs the room.
 */
export function space(steps: number): string {
  return `min(${steps / 4}rem, ${steps * 1.25}vw)`;
}

function declarations(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, value]) => `--tm-${name}: ${value};`)
    .join(' ');
}

/**
 * The variables of both themes: the system's choice, unless `data-theme` on the document element says otherwise. Print always uses the light theme.
 */
export const tokenCss = `
:root { color-scheme: light; ${declarations(palettes.light)} }
@media screen and (prefers-color-scheme: dark) { :root:not([data-theme='light']) { color-scheme: dark; ${declarations(palettes.dark)} } }
@media screen { :root[data-theme='dark'] { color-scheme: dark; ${declarations(palettes.dark)} } }
`;
