import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import 'survey-core/survey-core.css';

const survey = new Model({
  completeText: 'Sign up',
  elements: [
    { type: 'text', name: 'name', title: 'Name', isRequired: true, maxLength: 128 },
    { type: 'text', name: 'email', title: 'E-mail', inputType: 'email', isRequired: true, maxLength: 128 },
    {
      type: 'radiogroup',
      name: 'visit',
      title: 'Will you visit us?',
      isRequired: true,
      choices: [
        { value: 'Y', text: 'Yes' },
        { value: 'N', text: 'No' },
      ],
    },
    {
      type: 'text',
      name: 'guests',
      title: 'Guests',
      isRequired: true,
      visibleIf: "{visit} = 'Y'",
      validators: [{ type: 'regex', regex: '^[0-9]$', text: 'Enter a number from 0 to 9.' }],
    },
  ],
});
survey.onComplete.add(({ data }) => window.save(data));

createRoot(document.getElementById('root')).render(<Survey model={survey} />);
