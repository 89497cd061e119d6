import { contract, type CallName, type Output } from '../../api-client/index.ts';

/** A refusal of a call. */
export interface Refused {
  readonly refused: number;
  readonly message: string;
  readonly answers?: Readonly<Record<string, string>>;
}
/** The responses of a story's server, by the name of the call; `never` keeps the page waiting. */
export type StoryAnswers = { readonly [N in CallName]?: Output<N> | Refused | 'never' };

const quiet: StoryAnswers = {
  documentAnswers: {},
  conversion: { status: 'NOT_ANSWERED', message: '' },
  pdfCopy: { status: 'COMPLETED', url: '#pdf-copy' },
  lookup: [],
  prefill: {},
};
const ours = /^\/(?:api|public|service|lookup|dev)\//;

/**
 * A `fetch` that returns the given responses for the server's addresses and passes all other requests on. Waiting
 * requests fail at the `end`.
 */
export function storyFetch(answers: StoryAnswers, otherwise: typeof fetch, end: AbortSignal): typeof fetch {
  return async (asked, init) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href);
    if (!ours.test(pathname)) return otherwise(asked, init);
    const name = callAt(init?.method ?? 'GET', pathname);
    const answer =
      name === undefined
        ? { refused: 404, message: 'There is no such call.' }
        : ({ ...quiet, ...answers }[name] ?? { message: 'Done.' });
    if (answer === 'never')
      return new Promise((_, reject) =>
        end.addEventListener('abort', () => reject(new TypeError('The story has ended.'))),
      );
    return Response.json(answer, { status: 'refused' in answer ? Number(answer['refused']) : 200 });
  };
}

function callAt(method: string, pathname: string): CallName | undefined {
  const names = Object.keys(contract) as CallName[];
  return names.find(
    (name) =>
      contract[name].method === method &&
      new RegExp(`^${contract[name].path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
}
