/** A promise that `npm test` samples, and that only `npm run test:all` tests completely. */
interface SampledPromise {
  readonly promise: string;
  /** The test files of `npm test` that show it. */
  readonly samples: readonly string[];
  /** The further test files, of `npm run test:all` only. */
  readonly further: readonly string[];
}

const testsIn = (folder: string, ...names: readonly string[]): readonly string[] =>
  names.map((name) => `tests/${folder}/${name}.test.ts`);

const storiesIn = (folder: string, ...names: readonly string[]): readonly string[] =>
  names.map((name) => `stories/${folder}${name}.stories.tsx`);

export const sampledPromises: readonly SampledPromise[] = [
  {
    promise: 'Every form is filled in from the first visit to the receipt, in every browser',
    samples: [
      ...testsIn('browser', 'journey', 'check-answers', 'printing'),
      ...testsIn('scenarios', 'answers', 'submit'),
      ...testsIn('server', 'every-form'),
    ],
    further: [
      ...testsIn('browser', 'applications', 'brand', 'cards', 'counted-work', 'declared-lookup', 'development'),
      ...testsIn('browser', 'first-paint', 'navigation', 'oldest-browsers', 'opening', 'other-browsers'),
      ...testsIn('browser', 'page-roles', 'prerendered', 'smallest-form', 'steps', 'two-forms', 'walk'),
      ...testsIn('scenarios', 'colleges', 'prefill', 'scholarship', 'web-status'),
      ...testsIn('server', 'third-form'),
    ],
  },
  {
    promise: 'Every page can be read and used by finger, keyboard and screen reader',
    samples: testsIn('browser', 'keyboard', 'touch-targets', 'large-text', 'hidden-questions'),
    further: [
      ...testsIn('browser', 'accessibility', 'accessibility-keyboard', 'accessibility-live', 'accessibility-measures'),
      ...testsIn('browser', 'accessibility-messages', 'accessibility-preferences', 'accessibility-tree'),
      ...testsIn('browser', 'color-scheme', 'error-summary', 'hand', 'inputs', 'layout', 'left-fields', 'modals'),
      ...testsIn('browser', 'motion', 'phone-keyboards', 'presses', 'rail', 'tapped-words', 'toast-region', 'toasts'),
      ...testsIn('browser', 'touch'),
    ],
  },
  {
    promise: 'No answer is lost, whatever changes or cuts the page and the network',
    samples: testsIn('browser', 'saving', 'translated', 'hydrating', 'first-moment'),
    further: [
      ...testsIn('browser', 'autofill', 'between-screens', 'busy-network', 'failures', 'half-typed', 'lost-chunks'),
      ...testsIn('browser', 'lost-scripts', 'newer-answers', 'opening-waits', 'pending-choices'),
      ...testsIn('browser', 'translated-stories', 'updated-form', 'visitor-answers'),
    ],
  },
  {
    promise: 'An account belongs to one person, in any number of tabs and devices',
    samples: [...testsIn('scenarios', 'sign-up', 'visitor'), ...testsIn('server', 'accounts', 'sessions', 'tokens')],
    further: [
      ...testsIn(
        'browser',
        'account-email',
        'change-password',
        'delete-account',
        'download-data',
        'new-address',
        'own-account',
        'inactivity',
        'mail',
        'sessions',
        'sign-up-closed',
      ),
      ...testsIn('browser', 'submitted-elsewhere', 'submitted-session'),
      ...testsIn(
        'server',
        'archive',
        'archive-races',
        'deletion-races',
        'enumeration',
        'network-mails',
        'one-guesser',
        'second-sign-up',
        'two-parties',
      ),
    ],
  },
  {
    promise: 'Staff read every application, on the page and on paper',
    samples: [...testsIn('scenarios', 'service-view'), ...testsIn('server', 'pdf-printer', 'every-form')],
    further: [
      ...testsIn('browser', 'service-view'),
      ...testsIn('scenarios', 'pdf-copy'),
      ...testsIn('server', 'complete-sets', 'pdf', 'pdf-document'),
    ],
  },
  {
    promise: 'A document of any kind and in any script is converted, shown and deleted',
    samples: [
      ...testsIn('scenarios', 'document-states', 'upload-limits'),
      ...testsIn('server', 'tab-documents', 'upload-limits'),
    ],
    further: [
      ...testsIn('scenarios', 'tabs-with-document', 'upload', 'upload-card'),
      ...testsIn('server', 'conversion-errors', 'converter-walls', 'documents-conversion', 'documents-late'),
      ...testsIn('server', 'fair-turns', 'native-office', 'refused-files', 'thumbnails', 'unfinished-uploads'),
      ...testsIn('server', 'word-scripts'),
    ],
  },
  {
    promise: 'Documents survive a storage that is slow, full or away',
    samples: testsIn('server', 'document-files', 'document-names'),
    further: [
      ...testsIn('scenarios', 'upload-to-s3'),
      ...testsIn('server', 'documents', 'documents-in-part', 'documents-policy', 'storage-away'),
    ],
  },
  {
    promise: 'Nothing acknowledged is lost by kills, lost connections, several servers and versions',
    samples: testsIn('server', 'two-versions', 'several-servers', 'round-trips', 'overload'),
    further: [
      ...testsIn('browser', 'load'),
      ...testsIn('server', 'connections', 'delete-active-person', 'draft-migration', 'draft-season', 'embedded'),
      ...testsIn('server', 'housekeeping', 'lost-connections', 'private-folder', 'process', 'released'),
      ...testsIn('server', 'standby'),
    ],
  },
  {
    promise: 'The server accepts exactly what the engine accepts, whatever a client sends',
    samples: testsIn('server', 'access', 'answers', 'refusals', 'spellings'),
    further: testsIn('server', 'canary', 'fuzz', 'mutated-answers', 'odd-spellings'),
  },
  {
    promise: 'Operators import, list, export and delete by commands',
    samples: testsIn('server', 'export', 'delete-person', 'declared-lookup'),
    further: [
      ...testsIn('scenarios', 'lookup'),
      ...testsIn(
        'server',
        'admin-commands',
        'alerts',
        'backup',
        'deployment',
        'export-files',
        'export-lock',
        'lookup-import',
        'lookup-speed',
        'rehearsal',
      ),
    ],
  },
  {
    promise: 'The checker, the solver and the commands of authors are right for every form',
    samples: [...testsIn('workbench/check', 'planted', 'new-form', 'reach'), ...testsIn('refused', 'refused')],
    further: [
      ...testsIn('forms', 'another-folder', 'mutated-answers'),
      ...testsIn('workbench/check', 'forms-command', 'one-report'),
      ...testsIn('workbench/import', 'odk', 'json-form', 'survey-core'),
      ...testsIn('workbench/export', 'json-schema'),
      ...testsIn('workbench/solve', 'random-forms'),
    ],
  },
  {
    promise: 'The library works in a project elsewhere, and the project on a machine elsewhere',
    samples: [...testsIn('house', 'bundle', 'import-rules'), ...testsIn('workbench/check', 'guide')],
    further: [
      ...testsIn('browser', 'library', 'library-anywhere', 'library-hooks', 'library-newcomer', 'library-next'),
      ...testsIn('browser', 'library-services', 'library-themes'),
      ...testsIn('forms', 'library-command', 'library-minified'),
      ...testsIn('house', 'library-package', 'machine-node'),
    ],
  },
  {
    promise: 'Every component and page has its look and behavior in each state',
    samples: storiesIn('fields/', 'TextField', 'UploadField').concat(storiesIn('parts/', 'Modal')),
    further: [
      ...storiesIn('pages/', 'About', 'Academics', 'Completion', 'FinalSteps', 'ForgotCard', 'HighSchool'),
      ...storiesIn('pages/', 'OpeningTimes', 'Rail', 'Scholarship', 'ServiceView'),
      ...storiesIn('', 'EveryField', 'Themes', 'Tokens', 'edit-the-json/EditTheJson'),
    ],
  },
];

/** The test files that `npm test` does not run. */
export const furtherFiles: readonly string[] = sampledPromises.flatMap(({ further }) => further);
