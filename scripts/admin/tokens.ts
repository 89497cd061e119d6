import { type Config, type ListedToken, listTokens, revokeToken, withDatabase } from '../../server/index.ts';
import type { Command } from './command.ts';
import { act, printedTime } from './desk.ts';
import { isolatedText } from './terminal-text.ts';

/** Lists the issued links without their secrets. */
export const tokensCommand: Command = {
  wants: '',
  does: 'Lists the issued links with their number, purpose, issuer, times and validity.',
  run: (_args, config, print) =>
    withDatabase(config, print, async (database) => {
      const tokens = await listTokens(database);
      for (const token of tokens) print(described(config, token));
      if (tokens.length === 0) print('There are no links.');
    }),
};

/** Revokes a link, also while it is in use. */
export const revokeCommand: Command = {
  wants: '<id>',
  does: 'Revokes a link at once, also while it is open.',
  run: ([id = ''], config, print) =>
    withDatabase(config, print, async (database) => {
      const isRevoked = /^\d{1,18}$/.test(id) && (await revokeToken(database, id, await act(database)));
      if (!isRevoked) throw new Error(`There is no valid link ${id}.`);
      print(`Link ${id} is revoked.`);
    }),
};

function described(config: Config, token: ListedToken): string {
  const what = token.username === null ? token.purpose : `${token.purpose} of ${isolatedText(token.username)}`;
  const issued = `issued by ${isolatedText(token.issuedBy)} at ${printedTime(config, token.issuedAt)}`;
  const form = token.formId === null ? '' : `, form ${isolatedText(token.formId)}`;
  const opened = `opened ${printedTime(config, token.openedAt)}`;
  const again = token.opensAgain ? ', opens again' : '';
  const opening = token.openingOf === null ? '' : `, an opening of ${token.openingOf}`;
  return `${token.id}  ${what}, ${issued}, ${opened}, ${ending(config, token)}${again}${opening}${form}`;
}

function ending(config: Config, { revokedAt, expiresAt }: ListedToken): string {
  if (revokedAt !== null) return `revoked at ${printedTime(config, revokedAt)}`;
  return `${expiresAt.getTime() < Date.now() ? 'expired' : 'valid until'} ${printedTime(config, expiresAt)}`;
}
