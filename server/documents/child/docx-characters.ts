/** Finds the printed characters of a Word document. */
import { entriesOf, unpacked } from './zip.ts';

/** The parts with printed text. Names of fonts and styles contain many other characters and are not printed. */
const printedParts =
  /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes|numbering|charts\/[^/]+|diagrams\/[^/]+)\.xml$/;

/** The unique printed characters of a checked document. */
export function printedCharacters(bytes: Uint8Array, mostEntries: number, mostUnpacked: number): ReadonlySet<string> {
  const characters = new Set<string>();
  for (const entry of entriesOf(bytes, mostEntries) ?? []) {
    if (!printedParts.test(entry.name)) continue;
    const part = unpacked(bytes, entry, mostUnpacked);
    if (typeof part !== 'string') for (const character of textOf(decoded(Buffer.from(part)))) characters.add(character);
  }
  return characters;
}

/** Decodes XML in UTF-8, or in UTF-16 with a byte order mark. */
export function decoded(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return content.toString('utf16le');
  if (content[0] === 0xfe && content[1] === 0xff)
    return Buffer.from(content)
      .subarray(0, content.length & ~1)
      .swap16()
      .toString('utf16le');
  return content.toString('utf8');
}

/** The text between tags, the labels of lists, and the characters of generated list numbers. */
function textOf(xml: string): string {
  const labels = [...xml.matchAll(/<w:lvlText\b[^>]*\bw:val="([^"]*)"/g)].map(([, label]) => label);
  const formats = [...new Set([...xml.matchAll(/<w:numFmt\b[^>]*\bw:val="(\w+)"/g)].map(([, format]) => format ?? ''))];
  const shown = xml.replaceAll(/<w:instrText\b[^>]*>[^<]*<\/w:instrText>/g, '').replaceAll(/<[^>]*>/g, '');
  return entities([shown, ...labels].join('')) + formats.map(numerals).join('');
}

const entities = (text: string): string =>
  text.replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The characters of list numbers, by the beginning of the number format. */
const numeralsOf: readonly (readonly [format: RegExp, characters: string])[] = [
  [
    /^(?:ideograph|chinese|taiwanese|japanese|korean|iroha|aiueo|ganada|chosung)/,
    '〇零一二三四五六七八九十百千万萬億壹贰貳叁參肆伍陆陸柒捌玖拾佰仟甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥',
  ],
  [/^iroha/, 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン'],
  [/^aiueo/, 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン'],
  [
    /^(?:korean|ganada|chosung)/,
    '영일이삼사오육칠팔구십백천만하나둘셋넷다섯여섯일곱여덟아홉열가나다라마바사아자차카타파하ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ',
  ],
  [/^thai/, '๐๑๒๓๔๕๖๗๘๙กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮหนึ่งสองสามสี่ห้าหกเจ็ดแปดเก้าสิบร้อยพันเอ็ดยี่'],
  [/^hindi/, '०१२३४५६७८९कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह'],
];

const numerals = (format: string): string =>
  numeralsOf
    .filter(([known]) => known.test(format))
    .map(([, characters]) => characters)
    .join('');
