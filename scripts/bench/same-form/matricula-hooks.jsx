import { createRoot } from 'react-dom/client';
import { createForm } from 'matricula/engine';
import { FormProvider, openForm, useField, useForm } from 'matricula/renderer';
import * as built from './sign-up.form.js';

const store = openForm(createForm(built, { today: () => new Date().toISOString().slice(0, 10) }));

function Question({ name }) {
  const field = useField(name);
  if (field === null) return null;
  const { view, options, errors, control } = field;
  return (
    <div>
      {view.type === 'radio' ? (
        <fieldset>
          <legend>{view.label}</legend>
          {options.map(([value, label]) => (
            <label key={value}>
              <input {...field.option(value)} />
              {label}
            </label>
          ))}
        </fieldset>
      ) : (
        <>
          <label htmlFor={control.id}>{view.label}</label>
          <input {...control} />
        </>
      )}
      {errors.length > 0 && <p id={field.errorsId}>{errors.join(' ')}</p>}
    </div>
  );
}

function SignUp() {
  const { submit } = useForm({ onSubmit: window.save });
  return (
    <form noValidate onSubmit={submit}>
      {['name', 'email', 'visit', 'guests'].map((name) => (
        <Question key={name} name={name} />
      ))}
      <button>Sign up</button>
    </form>
  );
}

createRoot(document.getElementById('root')).render(
  <FormProvider store={store}>
    <SignUp />
  </FormProvider>,
);
