/** First parts of the server's addresses, besides those of calls. No form and no page can have one as its id. */
export const serverAddresses = {
  live: 'healthz',
  ready: 'readyz',
  upload: 'upload',
  /** The form without answers, and with `.pdf` its file; under the addresses of each form. */
  blank: 'blank',
  /** The folder of the built scripts and styles. */
  assets: 'assets',
  /** The folder of the pages that the build has rendered. */
  renderedPages: 'pages',
  /** The same pages for a browser with the early cookie. */
  decidedPages: 'decided-pages',
} as const;
