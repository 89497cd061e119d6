/** Draws the content of a page with React: each control has its own state, as one writes a small page by hand. */
import { createElement, useState, type ChangeEvent, type ReactNode } from 'react';

/** A text, or an element with its attributes and content. */
export type Part =
  | string
  | readonly [name: string, attributes: Readonly<Record<string, string>>, content: readonly Part[]];

export const drawn = (content: readonly Part[]): ReactNode => content.map((part, index) => draw(part, index));

function draw(part: Part, key: number): ReactNode {
  if (typeof part === 'string') return part;
  const [name, attributes, content] = part;
  if (name === 'input' || name === 'select' || name === 'textarea')
    return <Control key={key} name={name} attributes={attributes} content={content} />;
  return createElement(name, { ...attributes, key }, content.length > 0 ? drawn(content) : undefined);
}

interface ControlProps {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: readonly Part[];
}

function Control({ name, attributes: { value = '', checked, ...others }, content }: ControlProps) {
  const [entered, setEntered] = useState(value);
  const [isChosen, setIsChosen] = useState(checked !== undefined);
  const isChoice = ['radio', 'checkbox'].includes(others['type'] ?? '');
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    if (isChoice) setIsChosen(target.checked);
    else setEntered(target.value);
  };
  const state = isChoice ? { value, checked: isChosen } : { value: entered };
  return createElement(name, { ...others, ...state, onChange }, name === 'select' ? drawn(content) : undefined);
}
