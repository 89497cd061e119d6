import { Component, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createForm } from 'matricula/engine';
import messages from 'matricula/messages.json';
import { FormPage, FormProvider, openForm, useForm } from 'matricula/renderer';
import 'matricula/renderer/style.css';
import { buildForm, checkForm } from 'matricula/workbench';
import first from './definition.json';

const today = () => new Date().toISOString().slice(0, 10);

/** The form of a definition; null if it cannot be built. */
function formOf(definition) {
  try {
    return createForm(buildForm(definition), { today });
  } catch {
    return null;
  }
}

/** The definition of a text with the messages, or why it is none. */
function read(text) {
  try {
    return { definition: { ...JSON.parse(text), messages }, fault: '' };
  } catch (error) {
    return { definition: null, fault: error.message };
  }
}

/** What the check finds in the definition that was given last. */
function useProblems(definition) {
  const [problems, setProblems] = useState([]);
  useEffect(() => {
    let isCurrent = true;
    const check = async () => {
      const found = definition === null ? [] : await checkForm(definition, { today });
      if (isCurrent) setProblems(found);
    };
    void check();
    return () => {
      isCurrent = false;
    };
  }, [definition]);
  return problems;
}

function Playground() {
  const [text, setText] = useState(JSON.stringify(first, null, 2));
  const [answers, setAnswers] = useState('');
  const { definition, fault } = useMemo(() => read(text), [text]);
  const problems = useProblems(definition);
  const host = useMemo(() => definition && formOf(definition), [definition]);
  const store = useMemo(() => host && openForm(host), [host]);
  return (
    <>
      <div>
        <textarea aria-label="Definition" value={text} onChange={({ target }) => setText(target.value)} />
        <ul aria-label="Problems" aria-live="polite">
          {fault && <li>{fault}</li>}
          {problems.map(({ code, severity, pointer, sentence, fix }) => (
            <li key={code + pointer + sentence}>
              {severity} <code>{pointer}</code>: {sentence} {fix}
            </li>
          ))}
        </ul>
      </div>
      {store && (
        <Caught key={text}>
          <FormProvider store={store}>
            <Pages store={store} send={(sent) => setAnswers(JSON.stringify(sent))} />
          </FormProvider>
        </Caught>
      )}
      <output>{answers}</output>
    </>
  );
}

function Pages({ store, send }) {
  const { submit } = useForm({ onSubmit: send });
  return (
    <form noValidate onSubmit={submit}>
      {store.form.pages.map(({ id }) => (
        <FormPage key={id} page={id} />
      ))}
      <button>Send</button>
    </form>
  );
}

/** A definition without a property that its type needs, which the problems name. */
class Caught extends Component {
  static getDerivedStateFromError(error) {
    return { error };
  }
  state = { error: null };
  render() {
    return this.state.error === null ? this.props.children : <p role="alert">{this.state.error.message}</p>;
  }
}

createRoot(document.getElementById('root'), { onCaughtError: () => undefined }).render(<Playground />);
