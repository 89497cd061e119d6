import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isCommonPassword, isOwnName, portalWords } from '../../server/accounts/common-passwords.ts';
import { createPasswordHasher } from '../../server/accounts/password.ts';
import { systemRandom } from '../../server/index.ts';

describe('a stored password', () => {
  const hasher = createPasswordHasher(randomBytes(32), systemRandom);

  it('is recognized, in composed and decomposed form, and no other', async () => {
    const hash = await hasher.hash('Zoë-Correct-Horse-7'.normalize('NFC'));
    expect(await hasher.isRight('Zoë-Correct-Horse-7'.normalize('NFD'), hash)).toBe(true);
    expect(await hasher.isRight('Zoe-Correct-Horse-7', hash)).toBe(false);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
  });

  it('is hashed with a new salt each time, and cannot be checked without the pepper', async () => {
    const hash = await hasher.hash('Correct-Horse-7');
    expect(await hasher.hash('Correct-Horse-7')).not.toBe(hash);
    expect(await createPasswordHasher(randomBytes(32), systemRandom).isRight('Correct-Horse-7', hash)).toBe(false);
  });

  it('is wrong without an account', async () => {
    expect(await hasher.isRight('Correct-Horse-7', null)).toBe(false);
  });

  it('has a queue of a few hundred', async () => {
    // The cost of a comparison is that of the stored hash.
    const cheap = createPasswordHasher(randomBytes(32), systemRandom, { memory: 8, passes: 1, parallelism: 1 });
    const stored = await cheap.hash('y');
    const tries = await Promise.allSettled(Array.from({ length: 260 }, () => hasher.isRight('x', stored)));
    const refused = tries.filter(({ status }) => status === 'rejected').length;
    expect([refused > 0, refused < 60]).toEqual([true, true]);
  });
});

/** The names of the institution and its places. */
const names = ['Example State University', 'Example State', 'Exampleville, KS 67000'];

describe('common passwords', () => {
  it.each([
    'Password123!',
    'Passw0rd!2026',
    'P@ssw0rd12345',
    'Wichita2026!!',
    'Welcome12345!',
    'Qwertyuiop1!',
    'Iloveyou1234!',
    'Summer2026!!!!',
    'Letmein12345!',
    'Admin12345678!',
    'PasswordPassword1!',
    'WelcomeKansas1!',
    '$uperm@n12345',
    'Football#2026',
    'Aaaaaaaaaa1!',
    'Kansas-2026-Kansas',
    '123456789012aA!',
    'ExampleState2026!',
    '2026_Example-State_U!',
    'Exampleville67000!',
    'Qwertyuiop[]12',
    '1qaz2wsx3edC!',
    '!QAZ2wsx#EDC4rfv',
    'Zaq12wsxcde3!',
    'Asdfghjkl;123A',
    'AbcdefghijkL1!',
    'Poiuytrewq9876!',
    'Mushroom12345!',
    'Scorpion-2026-!',
    'ScholarshipLogin26!',
  ])('are refused: %s', (password) => expect(isCommonPassword(password, names)).toBe(true));

  it.each([
    'Correct-Horse-7-Battery',
    'Tr0ub4dor&3xkcd',
    'velvet Quarry 81 lamp!',
    'Überraschung-42-Tee',
    'j8#Kd0!qPz2mVw',
    'Treasure-Desert-84',
    'Weaver+Fresh+Stewards3',
  ])('are not these: %s', (password) => expect(isCommonPassword(password, names)).toBe(false));

  it('are words of the context, which SECURITY.md lists', () => {
    const page = readFileSync('SECURITY.md', 'utf8').replaceAll(/\s+/g, ' ');
    expect(page).toContain(`these words of the context: ${portalWords.join(', ')}.`);
    for (const word of portalWords) expect(isCommonPassword(`${word}-2026-!`, [])).toBe(true);
  });

  it('include the address and name of the user', () => {
    expect(isOwnName('Ada.Lovelace@Example.edu1!', 'ada.lovelace@example.edu')).toBe(true);
    expect(isOwnName('AdaLovelace2008!', 'ada.lovelace@example.edu')).toBe(true);
    expect(isOwnName('Correct-Horse-7-Battery', 'ada.lovelace@example.edu')).toBe(false);
  });
});
