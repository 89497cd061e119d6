/** In development only: reloads the page when the server tells of another build than the one the page came with. */
let shown: string | undefined;
const events = new EventSource('/dev/events');
events.addEventListener('build', (event) => {
  const build = String(event.data);
  if (shown !== undefined && shown !== build) location.reload();
  shown = build;
});
