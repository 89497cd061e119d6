import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import * as styles from './Tabs.module.css';

export interface TabsProps {
  /** The accessible name of the group. */
  readonly label: string;
  /** The tabs in order; ids are unique in the group. */
  readonly tabs: readonly { readonly id: string; readonly label: ReactNode }[];
  /** The id of the open tab. */
  readonly chosen: string;
  /**
   * Called after Enter, Space or a click. Arrow keys only move the focus, because a switch clears the answers of a tab.
   */
  readonly onChoose: (id: string) => void;
  /** Shown above the content. */
  readonly notice: ReactNode;
  /** Another tab opens next: the content of this one cannot be used. */
  readonly isClosing: boolean;
  /** The content of the chosen tab. */
  readonly children: ReactNode;
}

/** A group of tabs, of which one is open. */
export function Tabs({ label, tabs, chosen, onChoose, notice, isClosing, children }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const tabId = (id: string) => `${base}-${id}`;

  function move(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = destination(event.key, at, buttons.length);
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  }

  return (
    <div className={styles['tabs']}>
      <div ref={list} role="tablist" aria-label={label} className={styles['list']} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={tabId(tab.id)}
            type="button"
            role="tab"
            className={styles['tab']}
            aria-selected={tab.id === chosen}
            aria-controls={tab.id === chosen ? `${base}-panel` : undefined}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => {
              if (tab.id !== chosen) onChoose(tab.id);
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={tabId(chosen)} className={styles['panel']}>
        {notice}
        <div className={styles['content']} {...(isClosing && inert)}>
          {children}
        </div>
      </div>
    </div>
  );
}

/** React 18 writes only texts into this attribute, of which React 19 knows that they mean true. */
const inert: object = { inert: 'inert' };

/** The index of the tab that a key leads to; null for other keys. */
function destination(key: string, at: number, count: number): number | null {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % count,
    ArrowLeft: (at - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return Object.hasOwn(places, key) ? (places[key] ?? null) : null;
}
