/* global window */
/** Shows the description, with its calls going to where the page came from; a file of its own, because the policy allows no script inside the page. */
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
