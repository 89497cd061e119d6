/**
 * In development only: reloads the page when the server tells of another build than the one the page came with, but not
 * before the server answers: a page that reloads into a restart would end on the browser's error page.
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
