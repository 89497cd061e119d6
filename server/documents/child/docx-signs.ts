/** Which signs a Word document prints. */
import { entriesOf, unpacked } from './zip.ts';

/** What is printed stands in these; what fonts and styles are called is full of foreign signs, and is not printed. */
const printedParts = /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes|numbering|charts\/[^/]+|diagrams\/[^/]+)\.xml$/;

/** Every sign once, of a document that was looked through. */
export function printedSigns(bytes: Uint8Array, mostEntries: number, mostUnpacked: number): ReadonlySet<string> {
  const signs = new Set<string>();
  for (const entry of entriesOf(bytes, mostEntries) ?? []) {
    if (!printedParts.test(entry.name)) continue;
    const part = unpacked(bytes, entry, mostUnpacked);
    if (typeof part !== 'string') for (const sign of textOf(decoded(Buffer.from(part)))) signs.add(sign);
  }
  return signs;
}

/** XML comes in UTF-8 or, with its mark, in UTF-16. */
export function decoded(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return content.toString('utf16le');
  if (content[0] === 0xfe && content[1] === 0xff) return Buffer.from(content).subarray(0, content.length & ~1).swap16().toString('utf16le');
  return content.toString('utf8');
}

/** The text between tags, and that of labels in lists; numbers that LibreOffice writes in words by itself are added. */
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

/** What numbers of a list are written with, by the beginning of its format. */
const numeralsOf: readonly (readonly [format: RegExp, signs: string])[] = [
  [/^(?:ideograph|chinese|taiwanese|japanese|korean|iroha|aiueo|ganada|chosung)/, '〇零一二三四五六七八九十百千万萬億壹贰貳叁參肆伍陆陸柒捌玖拾佰仟甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥'],
  [/^iroha/, 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン'],
  [/^aiueo/, 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン'],
  [/^(?:korean|ganada|chosung)/, '영일이삼사오육칠팔구십백천만하나둘셋넷다섯여섯일곱여덟아홉열가나다라마바사아자차카타파하ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'],
  [/^thai/, '๐๑๒๓๔๕๖๗๘๙กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮหนึ่งสองสามสี่ห้าหกเจ็ดแปดเก้าสิบร้อยพันเอ็ดยี่'],
  [/^hindi/, '०१२३४५६७८९कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह'],
];

const numerals = (format: string): string => numeralsOf.filter(([known]) => known.test(format)).map(([, signs]) => signs).join('');
