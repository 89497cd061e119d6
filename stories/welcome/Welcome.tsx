import { useMemo, useState } from 'react';
import institution from '../../forms/brand/institution.json' with { type: 'json' };
import type { FormDefinition } from '../../engine/index.ts';
import { FormPage, FormProvider } from '../../renderer/index.ts';
import { Button, Card, Notice } from '../../renderer/internal.ts';
import { HeaderBar } from '../../portal/frame/Header.tsx';
import { Highlighted } from '../edit-the-json/Highlighted.tsx';
import { SchemeArea, schemes, SchemeTokens } from '../set-up/both-schemes.tsx';
import { storyPage, storyStore } from '../set-up/story-form.ts';
import * as styles from './Welcome.module.css';

const title = (id: string): string => `./?path=/story/${id}`;

/** What the project is, how an institution makes it its own, and how a form is written. */
export function Welcome() {
  return (
    <>
      <HeaderBar institution={institution.partner_name} title="Matricula in Storybook" />
      <main>
        <div className={styles['hero']}>
          <div className={styles['inner']}>
            <h1>Applications that people finish</h1>
            <p>
              Matricula is an application portal with its own form engine. The questions are JSON. The same engine
              decides in the browser and on the server what is shown, required and wrong.
            </p>
            <p className={styles['links']}>
              <a href={title('edit-the-json--playground')} target="_top">
                Try it: edit a form
              </a>
              <a href={title('pages-about--visitor')} target="_top">
                See a page of the portal
              </a>
            </p>
          </div>
        </div>
        <div className={styles['inner']}>
          <ul className={styles['facts']}>
            {facts.map(([name, text]) => (
              <li key={name}>
                <h2>{name}</h2>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <WriteAForm />
          <MakeItYours />
          <LookAround />
        </div>
      </main>
    </>
  );
}

const facts = [
  [
    'For everybody',
    'Keyboard, screen reader, 320 pixels, large text, dark scheme and forced colors: every story is checked by axe.',
  ],
  [
    'Nothing is lost',
    'Answers are saved while they are typed, survive a lost network, and come back when a choice is undone.',
  ],
  [
    'Checked before it is served',
    'The checker finds questions that no one can reach, and names the file, the line and the correction.',
  ],
] as const;

const definition = `{
  "type": "radio",
  "key": "has_visa",
  "label": "Do you have a visa?",
  "options": [["Y", "Yes"], ["N", "No"]]
},
{
  "type": "section",
  "id": "visa",
  "title": "Your visa",
  "when": [{ "valueKey": "has_visa", "operator": "equals", "target": "Y" }],
  "blocks": [
    { "type": "date", "key": "visa_until", "label": "Until when is it valid?" }
  ]
}`;

/** A definition beside the form that it makes. */
function WriteAForm() {
  const store = useMemo(() => {
    const blocks = JSON.parse(`[${definition}]`) as FormDefinition['pages'][string]['blocks'];
    return storyStore({ blocks, answers: { has_visa: 'Y' } }, 'written');
  }, []);
  return (
    <section aria-labelledby="write">
      <h2 id="write">Write a form</h2>
      <p>
        A question needs two entries and no code: the question, and the storage of its key. A condition shows it; what
        it hides is cleared, not required and not printed.
      </p>
      <div className={styles['pair']}>
        <pre className={styles['code']}>
          <code>
            <Highlighted text={definition} />
          </code>
        </pre>
        <div>
          <FormProvider id="" store={store}>
            <FormPage page={storyPage} level={3} />
          </FormProvider>
        </div>
      </div>
      <p>
        The{' '}
        <a href={title('edit-the-json--playground')} target="_top">
          playground
        </a>{' '}
        has an example of each type of block, and completes what you type. <code>forms/README.md</code> describes the
        whole language; <code>npm run forms</code> checks it.
      </p>
    </section>
  );
}

/** The tokens that an institution sets, in both schemes. */
function MakeItYours() {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <section aria-labelledby="yours">
      <h2 id="yours">Make it yours</h2>
      <SchemeTokens />
      <p>
        Words, colors, typefaces and icons of an institution are in <code>forms/brand/</code>. Components only use{' '}
        <a href={title('tokens--all')} target="_top">
          tokens
        </a>
        . <b>Theme</b> in the toolbar shows another institution, which only has other values.
      </p>
      <div className={styles['pair']}>
        {schemes.map((scheme) => (
          <SchemeArea key={scheme} scheme={scheme} label={`The ${scheme} scheme`}>
            <div className={styles['sample']}>
              <Card title={scheme === 'light' ? 'By day' : 'By night'} level={3}>
                <Notice tone="success" title="Saved" level={4}>
                  <p>The same tokens, other values.</p>
                </Notice>
                <p className={styles['links']}>
                  <Button aria-pressed={isPressed} onClick={() => setIsPressed(!isPressed)}>
                    Save & Continue
                  </Button>
                </p>
              </Card>
            </div>
          </SchemeArea>
        ))}
      </div>
    </section>
  );
}

/** Where to go from here. */
function LookAround() {
  return (
    <section aria-labelledby="around">
      <h2 id="around">Look around</h2>
      <ul className={styles['places']}>
        {places.map(([id, name, text]) => (
          <li key={id}>
            <a href={title(id)} target="_top">
              {name}
            </a>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const places = [
  ['every-field--sheet', 'Every field', 'each type in each state, to fill in and to read, in both schemes'],
  ['tokens--all', 'Tokens', 'colors with their contrast, type, space and shape'],
  ['edit-the-json--playground', 'Edit the JSON', 'a form that changes while you type'],
  ['edit-the-json-map--admissions', 'Map', 'what shows, requires and clears what'],
  ['pages-about--visitor', 'Pages', 'the screens of the portal, without a server'],
] as const;
