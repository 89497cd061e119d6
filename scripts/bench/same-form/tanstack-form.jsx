import { createRoot } from 'react-dom/client';
import { useForm, useStore } from '@tanstack/react-form';
import { signUpSchema } from './zod-schema.js';

const Errors = ({ field }) => {
  const { errors } = field.state.meta;
  return errors.length > 0 && <p>{errors.map(({ message }) => message).join(' ')}</p>;
};

function Text({ form, name, label }) {
  return (
    <form.Field name={name}>
      {(field) => (
        <div>
          <label htmlFor={name}>{label}</label>
          <input
            id={name}
            value={field.state.value}
            onBlur={field.handleBlur}
            onChange={({ target }) => field.handleChange(target.value)}
          />
          <Errors field={field} />
        </div>
      )}
    </form.Field>
  );
}

function SignUp() {
  const form = useForm({
    defaultValues: { name: '', email: '', visit: '', guests: '' },
    validators: { onSubmit: signUpSchema },
    onSubmit: ({ value }) => window.save(value),
  });
  const visit = useStore(form.store, ({ values }) => values.visit);
  const submit = (event) => {
    event.preventDefault();
    void form.handleSubmit();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Text form={form} name="name" label="Name" />
      <Text form={form} name="email" label="E-mail" />
      <form.Field name="visit">
        {(field) => (
          <fieldset>
            <legend>Will you visit us?</legend>
            {[
              ['Y', 'Yes'],
              ['N', 'No'],
            ].map(([value, label]) => (
              <label key={value}>
                <input
                  type="radio"
                  name="visit"
                  checked={field.state.value === value}
                  onChange={() => field.handleChange(value)}
                />
                {label}
              </label>
            ))}
            <Errors field={field} />
          </fieldset>
        )}
      </form.Field>
      {visit === 'Y' && <Text form={form} name="guests" label="Guests" />}
      <button>Sign up</button>
    </form>
  );
}

createRoot(document.getElementById('root')).render(<SignUp />);
