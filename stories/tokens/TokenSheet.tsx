import { useLayoutEffect, useRef, useState } from 'react';
import { SchemeArea, schemes, SchemeTokens, writtenTokens, type Scheme } from '../set-up/both-schemes.tsx';
import { borders, contrast, texts } from '../../workbench/load/contrast.ts';
import * as styles from './TokenSheet.module.css';

/** The tokens of both schemes: colors with their computed contrast, type, space and shape. */
export function TokenSheet() {
  const names = [...writtenTokens().keys()].toReversed();
  const starting = (prefix: string): readonly string[] => names.filter((name) => name.startsWith(prefix));
  return (
    <main className={styles['sheet']}>
      <SchemeTokens />
      <h1>Tokens</h1>
      <p>
        Components only use these names. An institution sets the colors and typefaces in{' '}
        <code>forms/brand/theme.css</code> and <code>forms/brand/dark.css</code>; the others are in{' '}
        <code>renderer/styles/tokens.css</code>. Every number on this page is read from the style sheets and measured by
        the browser.
      </p>
      {schemes.map((scheme) => (
        <Colors key={scheme} scheme={scheme} />
      ))}
      <h2>Type</h2>
      <table className={styles['table']}>
        <tbody>
          {starting('text-')
            .filter((name) => name !== 'text-muted')
            .map((name) => (
              <Measured key={name} name={name} property="fontSize">
                <span style={{ fontSize: `var(--${name})` }}>Your first name</span>
              </Measured>
            ))}
        </tbody>
      </table>
      <h2>Space</h2>
      <table className={styles['table']}>
        <tbody>
          {starting('space-').map((name) => (
            <Measured key={name} name={name} property="inlineSize">
              <span className={styles['bar']} style={{ inlineSize: `var(--${name})` }} />
            </Measured>
          ))}
        </tbody>
      </table>
      <h2>Shape</h2>
      <ul className={styles['shapes']}>
        {starting('radius').map((name) => (
          <li key={name}>
            <span className={styles['shape']} style={{ borderRadius: `var(--${name})` }} />
            <code>--{name}</code>
          </li>
        ))}
        {starting('shadow-').map((name) => (
          <li key={name}>
            <span className={styles['shape']} style={{ boxShadow: `var(--${name})` }} />
            <code>--{name}</code>
          </li>
        ))}
      </ul>
    </main>
  );
}

interface ColorsProps {
  readonly scheme: Scheme;
}

/** The colors of one scheme, and the contrast of every pair that appears together. */
function Colors({ scheme }: ColorsProps) {
  const area = useRef<HTMLDivElement>(null);
  const [colors, setColors] = useState<ReadonlyMap<string, string>>(new Map());
  useLayoutEffect(() => {
    if (area.current === null) return;
    const style = getComputedStyle(area.current);
    const values = [...writtenTokens().keys()]
      .toReversed()
      .map((name) => [name, style.getPropertyValue(`--${name}`).trim()] as const);
    setColors(new Map(values.filter(([, value]) => isColor.test(value))));
  }, []);
  return (
    <SchemeArea scheme={scheme} label={`Colors of the ${scheme} scheme`}>
      <div ref={area} className={styles['colors']}>
        <h2>Colors, {scheme}</h2>
        <ul className={styles['swatches']}>
          {[...colors].map(([name, value]) => (
            <li key={name}>
              <span className={styles['swatch']} style={{ background: `var(--${name})` }} />
              <code>--{name}</code>
              <span>{value}</span>
            </li>
          ))}
        </ul>
        <h3>Contrast</h3>
        <ul className={styles['pairs']}>
          {pairs.map(([front, ground, least]) => (
            <Pair
              key={front + ground}
              front={front}
              ground={ground}
              least={least}
              ratio={contrast(colors.get(front) ?? '', colors.get(ground) ?? '')}
            />
          ))}
        </ul>
      </div>
    </SchemeArea>
  );
}

const isColor = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

const pairs = [
  ...texts.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground, 4.5] as const)),
  ...borders.flatMap(([line, grounds]) => grounds.map((ground) => [line, ground, 3] as const)),
];

/** The number of pairs of one scheme. */
export const pairCount = pairs.length;

interface PairProps {
  readonly front: string;
  readonly ground: string;
  /** The least contrast of WCAG 2.2 AA. */
  readonly least: number;
  readonly ratio: number;
}

function Pair({ front, ground, least, ratio }: PairProps) {
  const isText = least > 3;
  return (
    <li>
      <span
        className={styles['sample']}
        aria-hidden="true"
        style={{
          background: `var(--${ground})`,
          ...(isText ? { color: `var(--${front})` } : { borderColor: `var(--${front})` }),
        }}
      >
        {isText ? 'Aa' : ''}
      </span>
      <span>
        {front} on {ground}
      </span>
      <strong>{`${(Math.floor(ratio * 100) / 100).toFixed(2)}:1${ratio >= least ? '' : ` (below ${least}:1)`}`}</strong>
    </li>
  );
}

interface MeasuredProps {
  readonly name: string;
  /** What the browser computes for the sample. */
  readonly property: 'fontSize' | 'inlineSize';
  readonly children: React.ReactNode;
}

/** A token with a sample, its value as written and its size in this window. */
function Measured({ name, property, children }: MeasuredProps) {
  const sample = useRef<HTMLTableCellElement>(null);
  const [size, setSize] = useState('');
  useLayoutEffect(() => {
    const measure = (): void => {
      const part = sample.current?.firstElementChild;
      if (part) setSize(`${Math.round(Number.parseFloat(getComputedStyle(part)[property]) * 10) / 10} px`);
    };
    measure();
    globalThis.addEventListener('resize', measure);
    return () => globalThis.removeEventListener('resize', measure);
  }, [property]);
  return (
    <tr>
      <th scope="row">
        <code>--{name}</code>
      </th>
      <td>{writtenTokens().get(name)}</td>
      <td>{size}</td>
      <td ref={sample}>{children}</td>
    </tr>
  );
}
