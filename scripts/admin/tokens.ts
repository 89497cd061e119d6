import { type Config, type ListedToken, listTokens, revokeToken, withDatabase } from '../../server/index.ts';
import type { Command } from './command.ts';
import { act, printedTime } from './desk.ts';
import { isolatedText } from './terminal-text.ts';

/** Lists the issued links without their secrets. */
export const tokensCommand: Command = {
  wants: '',
  does: 'Lists the links that were issued: number, what they open, by whom and when issued, and whether they still hold.',
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
  does: 'Ends a link at once, also for who has it open.',
  run: ([id = ''], config, print) =>
    withDatabase(config, print, async (database) => {
      const isRevoked = /^\d{1,18}$/.test(id) && (await revokeToken(database, id, act()));
      if (!isRevoked) throw new Error(`There is no link ${id} that still holds.`);
      print(`Link ${id} opens nothing any more.`);
    }),
};

function described(config: Config, token: ListedToken): string {
  const what = token.username === null ? token.purpose : `${token.purpose} of ${isolatedText(token.username)}`;
  const issued = `issued by ${isolatedText(token.issuedBy)} at ${printedTime(config, token.issuedAt)}`;
  return `${token.id}  ${what}, ${issued}, opened ${printedTime(config, token.openedAt)}, ${ending(config, token)}`;
}

function ending(config: Config, { revokedAt, expiresAt }: ListedToken): string {
  if (revokedAt !== null) return `revoked at ${printedTime(config, revokedAt)}`;
  return `${expiresAt.getTime() < Date.now() ? 'expired' : 'holds until'} ${printedTime(config, expiresAt)}`;
}
