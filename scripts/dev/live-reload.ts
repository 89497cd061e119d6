/**
 * Development only: reloads the page when the server reports a new build and responds. A page that reloads
 * during a restart would show the error page of the browser.
 */
let shown: string | undefined;
const events = new EventSource('/dev/events');
events.addEventListener('build', (event) => {
  const build = String(event.data);
  if (shown !== undefined && shown !== build) void reloadWhenReady();
  shown = build;
});

async function reloadWhenReady(): Promise<void> {
  while (!(await isReady()))
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  location.reload();
}

const isReady = (): Promise<boolean> =>
  fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
