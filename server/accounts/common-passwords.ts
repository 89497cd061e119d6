import { isKeyboardWalk } from './keyboard-walks.ts';

/**
 * Words of frequently guessed passwords. People decorate such a word to satisfy the rules: capitals, digits at the end,
 * `@` for a. The comparison therefore uses the bare word.
 */
const words = `
abc abcd abcdef abcdefg abcdefgh access account adidas admin administrator admission admissions adobe alex alexander
alexis alabama alaska amanda america american amigos andrea andrew angel angela angels animal anthony apple apples
application april arizona arkansas arsenal asdf asdfgh asdfghjkl ashley august austin autumn awesome azerty babygirl
bailey banana barcelona baseball basketball batman beautiful beauty bears bigdaddy biology blahblah blessed blessing
blink bond boomer boston brandon brittany broncos brooklyn browns bubbles buddy buster butter butterfly california
calvin cameron camille canada captain carlos caroline carter cassie champion change changeme charles charlie chelsea
chester chicago chicken chiefs chocolate chris christian christopher clayton coffee college colorado computer
connecticut cookie cool cooper corvette country cowboy cowboys crystal dakota dallas daniel danielle david death
december default delaware delicious denver destiny diamond dolphin dolphins donald dragon dragons dreams eagle eagles
edward einstein elephant elizabeth eminem emily emmanuel enter eric everton example faith falcon family february
ferrari fishing florida flower flowers football forever freedom friday friend friends fuckyou gabriel games gandalf
genesis george georgia giants ginger goodluck google graduate graduation grandma guest guitar hammer hannah happy
harley harvard hawaii heather heaven hello highschool hockey holiday homecoming homework hunter iceman idaho iloveyou
iloveu illinois incorrect india indiana internet iowa isabella jackson jaguar jasmine jason january jayhawk jayhawks
jennifer jeremy jessica jesus jordan joseph joshua july june junior justice justin kansas katie kayla kevin killer
king kitty knight lakers lauren legend letmein lillian liverpool login london lonely love lovely loveme lovers lucky
madison maggie maine march marina marines marlboro marley martin maryland master matrix matthew maverick melissa
mercedes metallica mexico michael michelle michigan mickey midnight minecraft minnesota missouri mississippi monday
monkey monster montana morgan mother muffin mustang myspace naruto natalie nathan nebraska nevada newyork newjersey
newmexico nicholas nicole nightmare nintendo november nothing october ohio oklahoma oliver orange oregon oscar
pakistan panthers panda parker passphrase passcode passw passwd password passwort patches patricia patrick peaches
peanut pennsylvania people pepper phoenix picture pikachu playboy player please pokemon police popcorn porsche portal
precious prince princess private pumpkin purple qazwsx qazwsxedc qwer qwert qwerty qwertyuiop qwertz rachel raiders
rainbow ranger rangers realmadrid rebecca red redsox register richard robert rockstar ronaldo rosebud runner sakura
samantha samson samsung sandra saturday scholarship school scooter sebastian secret security senior september service
shadow shannon shelby shocker shockers shopping silver simple skywalker slipknot smokey snickers snoopy soccer
softball something sophie spartan special spider spiderman spring star starwars steelers stephanie steven strawberry
student stupid summer sunday sunflower sunshine super superman superstar sweet sweetie sweetheart system taylor
teacher teddy temp temporary tennessee tennis test tester testing texas thanks thomas thunder thursday tiffany tiger
tigers tinkerbell titanic trouble trustno trustnoone tuesday tweety twilight twitter united university unknown user
username utah vanessa vermont victor victoria vincent virginia volleyball wednesday warrior warriors washington
welcome whatever whitney wichita wichitastate wildcat wildcats william willow windows winner winter wisconsin wizard
wolves wonder wyoming xbox yamaha yankees yellow zachary zaq zaqwsx zxcv zxcvbn zxcvbnm
`
  .trim()
  .split(/\s+/);

const common = new Set(words);
const substitutes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};
const fewestCharacters = 6;
const fewestLetters = 3;

/**
 * True for common words with decorations, a number, a walk over the keyboard, or a password with few different
 * characters. The words of `names`, which belong to the institution, are common too.
 */
export function isCommonPassword(password: string, names: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (new Set(text).size < fewestCharacters || isKeyboardWalk(text)) return true;
  const own = new Set(names.flatMap((name) => name.toLowerCase().match(/\p{L}{3,}/gu) ?? []));
  return bareWords(text).some((word) => word.length < fewestLetters || isMadeOf(word, own, mostWords));
}

/** True when the password contains the e-mail address, or is its name with decorations. */
export function isOwnName(password: string, username: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const [name = ''] = username.split('@');
  const own = new Set([...bareWords(name), name]);
  return (
    text.includes(username) || (name.length >= 4 && bareWords(text).some((word) => word.length >= 4 && own.has(word)))
  );
}

/** The letters of a text, as written and with common substitutes replaced by letters. */
function bareWords(text: string): readonly string[] {
  const trimmed = text.replace(/^[^a-z@$]+|[^a-z@$]+$/g, '');
  const readable = (one: string): string => one.replaceAll(/./gu, (character) => substitutes[character] ?? character);
  return [text, readable(trimmed), readable(text)].map((one) => one.replaceAll(/[^\p{L}]/gu, ''));
}

const mostWords = 3;
/** Letters that remain beside the words, such as the `u` of a university. */
const mostRest = 1;

/**
 * True for a common word, its repetition, two common words, and up to three words of which some are the institution's.
 */
function isMadeOf(word: string, own: ReadonlySet<string>, left: number): boolean {
  if (word.length <= mostRest || isCommonWord(word)) return true;
  return left > 0 && [...own].flatMap((name) => restsOf(word, name)).some((rest) => isMadeOf(rest, own, left - 1));
}

/** What remains of a word that begins or ends with a name. */
function restsOf(word: string, name: string): readonly string[] {
  return [
    ...(word.startsWith(name) ? [word.slice(name.length)] : []),
    ...(word.endsWith(name) ? [word.slice(0, -name.length)] : []),
  ];
}

function isCommonWord(word: string): boolean {
  if (common.has(word)) return true;
  for (let cut = 2; cut <= word.length - 2; cut += 1) {
    const [left, right] = [word.slice(0, cut), word.slice(cut)];
    if (common.has(left) && (common.has(right) || left.repeat(right.length / left.length) === right)) return true;
  }
  return false;
}
