/**
 * Prerenders public pages: the shell's page including the markup and styles of its first screen, so that it is visible before any script runs.
 * Started by the build with `node --conditions=@taskmint/source`, which makes the packages of this repository resolve to their sources.
 *
 * Usage: prerender.cjs ROOT RENDERER REMOTE SHELL_DIR LANDING_BUILD_DIR
 * RENDERER is a module with `renderPage`, REMOTE one whose default export is the remote of the page at `/`; class names are derived from paths below
 * ROOT. Writes SHELL_DIR/prerendered/<name>.<language>.html. The landing page belongs to its build of the remote alone: `visitor.<build>` starts without the
 * shell for whoever is not known here, `home.<build>` always with it. `dashboard.html` has no markup, only preload tags for what every dashboard
 * needs.
 */
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const ts = require('typescript');
const { styledIds } = require('../dist/preset/styled-ids.js');
const { visitorFile } = require('../dist/preset/visitor-config.js');
const { integrityOf, MANIFEST_FILE } = require('../dist/remote-manifest.js');

const [rootDir, renderer, remote, shellDir, landingDir] = process.argv.slice(2).map((folder) => path.resolve(folder));

/** Compiles sources on require, with the same component ids for styled-components as in the browser's build. */
for (const extension of ['.ts', '.tsx']) {
  Module._extensions[extension] = (module, fileName) => {
    const { outputText } = ts.transpileModule(fs.readFileSync(fileName, 'utf8'), {
      fileName,
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.CommonJS,
        jsx: ts.JsxEmit.ReactJSX,
        esModuleInterop: true,
      },
      transformers: { before: [styledIds(rootDir)] },
    });
    module._compile(outputText, fileName);
  };
}
for (const extension of ['.css', '.svg', '.woff2', '.webp', '.avif', '.png', '.webm'])
  Module._extensions[extension] = () => {};

/** Pages of the shell alone: address, and name of the file and of the screen's chunk. */
const OWN_PAGES = [
  ['/login', 'login'],
  ['/register', 'register'],
];

async function main() {
  const { renderPage, LANGUAGES, STORED } = require(renderer);
  const { default: entry } = require(remote);
  const template = fs.readFileSync(path.join(shellDir, 'index.html'), 'utf8');
  const manifest = JSON.parse(fs.readFileSync(path.join(landingDir, MANIFEST_FILE), 'utf8'));
  const outDir = path.join(shellDir, 'prerendered');
  fs.mkdirSync(outDir, { recursive: true });

  const { forRemotes = [], screens = {} } = JSON.parse(fs.readFileSync(path.join(shellDir, 'shell.json'), 'utf8'));
  const ahead = preloads(manifest, forRemotes);
  write(outDir, 'dashboard', dashboardPage(template, screens));
  // English last: where its visitor's document is, the build takes all of them to be there.
  for (const language of LANGUAGES.toReversed()) {
    const page = pageOf(template, STORED, language);
    for (const [address, name] of OWN_PAGES) {
      const rendered = await renderPage(address, language);
      write(outDir, `${name}.${language}`, page(address, rendered, (screens[name] ?? []).map(own).join(''), 'form'));
    }
    const home = await renderPage('/', language, { entry, build: manifest.buildId });
    write(outDir, `home.${manifest.buildId}.${language}`, page('/', home, ahead));
    const { script } = JSON.parse(fs.readFileSync(path.join(shellDir, visitorFile(language)), 'utf8'));
    const integrity = integrityOf(fs.readFileSync(path.join(shellDir, script)));
    write(outDir, `visitor.${manifest.buildId}.${language}`, page('/', home, ahead, { src: `/${script}`, integrity }));
  }
}

/**
 * Preload tags for what the landing page needs beyond the shell's own files, so that everything loads in parallel: manifest, container, screen,
 * shared modules.
 */
function preloads({ entry, exposed, assets, screens, name, buildId }, forRemotes) {
  const folder = `/remotes/${name}/${buildId}/`;
  const files = [entry, ...exposed.js, ...Object.values(screens ?? {}).flat()].map((file) =>
    script(`${folder}${file}`, assets[file].integrity),
  );
  // No hash: browsers check a fetched file's hash on fetch, not on preload.
  const described = `<link rel="preload" as="fetch" crossorigin="anonymous" href="${folder}${MANIFEST_FILE}">`;
  return [described, ...files, ...forRemotes.map(own)].join('');
}

/** A script of the shell, which the shell itself loads without a hash. */
function own(file) {
  return `<link rel="preload" as="script" href="/${file}">`;
}

/**
 * The page of every dashboard: its own screen and the identity service download behind the first view. Waiting for the scripts that ask for them
 * costs a slow phone a third of a second. A visitor is led on and does not use the service, about which browsers warn when it was preloaded.
 */
function dashboardPage(template, { dashboard = [], identity = [] }) {
  const tags = [
    ...dashboard.map((file) => `<link rel="preload" as="script" href="/${file}" nonce="__CSP_NONCE__">`),
    ...identity.map((file) => `<link rel="prefetch" as="script" href="/${file}">`),
  ];
  return template.replace('</head>', () => `${tags.join('')}</head>`);
}

function script(href, integrity) {
  return `<link rel="preload" as="script" crossorigin="anonymous" href="${href}" integrity="${integrity}">`;
}

/**
 * Starts the page after its first paint, so that on a slow connection no script competes with the first view. Everything in the first view is in the
 * page, and its links work without scripts. For somebody who is not known here, reads its language and asks for nothing but the page, `visitor` says what
 * starts: the script of the islands; or "form", where the shell does at the first sign of a person, since the fields can be filled in without it. For
 * everybody else, and where it is null, the shell starts. Runs in the browser, inside the page.
 */
function startAfterPaint(visitor, stored) {
  const read = (storage, key) => {
    try {
      return window[storage].getItem(key);
    } catch {
      // Where storage is refused, nobody stays signed in.
      return null;
    }
  };
  const languages = [read('localStorage', stored.language), ...navigator.languages].map((tag) =>
    String(tag).slice(0, 2).toLowerCase(),
  );
  const isKnown = read('localStorage', stored.token) !== null;
  if (isKnown) document.documentElement.dataset.known = '';
  const wantsOther = location.search || read('sessionStorage', stored.override) !== null;
  const reads = languages.find((tag) => tag === 'en' || tag === 'bn') ?? 'en';
  const isVisitor = visitor !== null && !isKnown && !wantsOther && reads === document.documentElement.lang;
  const startShell = () => {
    const scripts = document.getElementById('scripts');
    if (!scripts) return;
    scripts.remove();
    document.head.append(scripts.content);
  };
  if (visitor === 'form') keepPresses();
  if (visitor === 'form' && isVisitor) {
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'click', 'submit'])
      window.addEventListener(sign, startShell, { once: true, passive: true, capture: true });
    return;
  }
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    if (!isVisitor) return startShell();
    // Where it does not arrive, the shell says so.
    const script = Object.assign(document.createElement('script'), visitor, {
      crossOrigin: 'anonymous',
      onerror: startShell,
    });
    document.head.append(script);
  };
  // A background tab is not painted, and not every browser reports paints: fall back to the load event.
  window.addEventListener('load', () => setTimeout(start, 200));
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });

  // A button that is pressed before the page is interactive is pressed again then; what was typed stays in its field.
  function keepPresses() {
    const isWaiting = () => document.querySelector('#root[data-prerendered]') !== null;
    let pressed = null;
    const forget = () => pressed?.removeAttribute('aria-busy');
    const keep = (event) => {
      // Password managers send a form without its button.
      const isSent = event.type === 'submit';
      const button = isSent ? event.target.querySelector('[type="submit"]') : event.target.closest('button');
      if (!button || !isWaiting()) return;
      event.preventDefault();
      event.stopPropagation();
      forget();
      pressed = button;
      // Where a script did not arrive, the page says so.
      if (document.querySelector('#root > [role="alert"]')) return;
      button.setAttribute('aria-busy', 'true');
    };
    document.addEventListener('click', keep, { capture: true });
    document.addEventListener('submit', keep, { capture: true });
    window.addEventListener('error', forget, { capture: true });
    new MutationObserver((_, observer) => {
      if (isWaiting()) return;
      observer.disconnect();
      // Its preview is drawn when it changes.
      for (const input of document.querySelectorAll('input[type="file"]'))
        if (input.files.length > 0) input.dispatchEvent(new Event('change', { bubbles: true }));
      forget();
      pressed?.click();
    }).observe(document, { subtree: true, attributeFilter: ['data-prerendered'] });
  }
}

/** Splits the shell's page: the first view, and the scripts that are added after it is painted. */
function withScriptsLast(template, stored, head, visitor) {
  const later = [];
  const first = template
    .replace(/<link rel="?preload"? as="?style"?[^>]*href="?(\/[\w./-]+\.css)"?[^>]*>/g, (_, address) => {
      const css = fs.readFileSync(path.join(shellDir, address), 'utf8').replace(/\/\*[^]*?\*\//g, '');
      // `data-href` keeps the style loader from fetching it again.
      return `<style nonce="__CSP_NONCE__" data-href="${address}">${css.replace(/\s+/g, ' ')}</style>`;
    })
    .replace(/<link rel="?preload[^>]*>|<script[^>]*><\/script>/g, (tag) => {
      later.push(tag);
      return '';
    });
  if (!later.some((tag) => tag.startsWith('<script'))) throw new Error('The page of the shell has no script');
  const waiting = `<template id="scripts">${later.join('')}${head}</template>`;
  const given = `${JSON.stringify(visitor)},${JSON.stringify(stored)}`;
  const starter = `<script nonce="__CSP_NONCE__">(${startAfterPaint.toString().replace(/\s+\/\/.*|\n\s*/g, '')})(${given})</script>`;
  return first.replace('</head>', () => `${waiting}${starter}</head>`);
}

/** `stored`: keys under which the browser has a token, the chosen language, and a developer's own build. Returns what makes a page. */
const pageOf =
  (template, stored, language) =>
  (address, { html, styles, title }, head, visitor = null) => {
    const style = styles.replace(/^<style/, '<style nonce="__CSP_NONCE__"');
    // With or without quotes: the template is minified.
    const place = /<div id="?root"?><\/div>/;
    if (!place.test(template)) throw new Error('The page of the shell has no empty #root');
    // What React leaves where a part could not be rendered.
    if (html.includes('<!--$!-->')) throw new Error(`${address}: a part of the page failed to render`);
    if (/ style="/.test(html)) throw new Error(`${address}: a style attribute would be dropped by the content policy`);
    return withScriptsLast(template, stored, head, visitor)
      .replace(/<html lang="?en"?/, `<html lang="${language}"`)
      .replace('<title>Taskmint</title>', (own) => (title === undefined ? own : `<title>${title}</title>`))
      .replace('</head>', () => `${style}</head>`)
      .replace(place, () => `<div id="root" data-prerendered="${address}">${html}</div>`);
  };

function write(folder, name, text) {
  const file = path.join(folder, `${name}.html`);
  fs.writeFileSync(`${file}.partial`, text);
  fs.renameSync(`${file}.partial`, file);
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
