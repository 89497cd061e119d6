/** The XForm of a random XLSForm, as pyxform writes it: the engine of ODK reads no XLSForm. */
import { lists, type RandomXlsForm } from './random-xlsform.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const storedTypes: Readonly<Record<string, string>> = { integer: 'int', decimal: 'decimal', date: 'date' };

/** The XForm, and the path of each question. */
export function xFormOf({ survey }: RandomXlsForm): {
  readonly xml: string;
  readonly paths: Readonly<Record<string, string>>;
} {
  const paths: Record<string, string> = {};
  let parent = '/data';
  const instance: string[] = [];
  const binds: string[] = [];
  const body: string[] = [];
  const actions: string[] = [];
  const resolved = (expression: string): string =>
    escaped(expression.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => ` ${paths[name] ?? ''} `));
  for (const row of survey) {
    const { type = '', name = '' } = row;
    if (type === 'end group') {
      parent = '/data';
      instance.push('</group>');
      body.push('</group>');
      continue;
    }
    const path = `${parent}/${name}`;
    const attributes = (['relevant', 'constraint'] as const).flatMap((column) =>
      row[column] === undefined ? [] : [`${column}="${resolved(row[column])}"`],
    );
    if (row['calculation'] !== undefined) attributes.push(`calculate="${resolved(row['calculation'])}"`);
    paths[name] = path;
    binds.push(`<bind nodeset="${path}" type="${storedTypes[type] ?? 'string'}" ${attributes.join(' ')}/>`);
    if (type === 'begin group') {
      parent = path;
      instance.push('<group>');
      body.push(`<group ref="${path}"><label>G</label>`);
      continue;
    }
    const initial = row['default'] ?? '';
    const isComputed = initial.includes('${');
    instance.push(`<${name}>${isComputed ? '' : escaped(initial)}</${name}>`);
    if (isComputed)
      actions.push(`<setvalue event="odk-instance-first-load" ref="${path}" value="${resolved(initial)}"/>`);
    if (type !== 'calculate') body.push(controlOf(type, path));
  }
  const xml = `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>T</h:title>
    <model><instance><data id="t">${instance.join('')}</data></instance>${binds.join('')}${actions.join('')}</model></h:head>
    <h:body>${body.join('')}</h:body></h:html>`;
  return { xml, paths };
}

function controlOf(type: string, path: string): string {
  const [word = '', list = ''] = type.split(' ');
  const element = word === 'select_one' ? 'select1' : word === 'select_multiple' ? 'select' : 'input';
  const items = (lists[list] ?? []).map((code) => `<item><label>${code}</label><value>${code}</value></item>`);
  return `<${element} ref="${path}"><label>Q</label>${items.join('')}</${element}>`;
}
