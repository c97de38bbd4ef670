/** Shows the description in the theme of the device, with its calls going to where the page came from; a file of its own, because the policy allows no script inside the page. */
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

window.addEventListener('load', async () => {
  const answer = await fetch('openapi.json');
  const spec = await answer.json();
  spec.servers = [{ url: new URL('.', window.location.href).href.replace(/\/$/, '') }];
  window.SwaggerUIBundle({
    spec,
    dom_id: '#api',
    deepLinking: true,
    filter: true,
    docExpansion: 'none',
    tryItOutEnabled: true,
    persistAuthorization: false,
    validatorUrl: null,
  });
});
