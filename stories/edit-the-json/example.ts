/** A short example: a required answer, options, a condition, a derived value. */
export const example = `{
  "$schema": "../form.schema.json",
  "id": "example",
  "version": 1,
  "title": "Example",
  "pages": [
    {
      "id": "about",
      "title": "About you",
      "blocks": [
        { "type": "text", "key": "first_name", "label": "First name", "required": "First name", "width": "medium" },
        {
          "type": "radio", "key": "has_visa", "label": "Do you have a visa?",
          "options": [["Y", "Yes"], ["N", "No"]],
          "required": "Do you have a visa?"
        },
        {
          "type": "section", "id": "visa", "title": "Your visa",
          "when": [{ "valueKey": "has_visa", "operator": "equals", "target": "Y" }],
          "blocks": [
            {
              "type": "select", "key": "visa_type", "label": "Which one?",
              "options": [["", "--"], ["F1", "Student (F-1)"], ["J1", "Exchange visitor (J-1)"]],
              "required": "Which visa do you have?", "width": "medium"
            },
            { "type": "date", "key": "visa_until", "label": "Until when is it valid?" }
          ]
        },
        {
          "type": "content", "id": "greeting", "tone": "success",
          "when": [{ "valueKey": "derived:greeting", "operator": "answered" }],
          "text": "{derived:greeting}"
        }
      ]
    }
  ],
  "calculations": [
    {
      "key": "derived:greeting", "from": ["first_name"],
      "calculate": "first_name = '' ? '' : 'Welcome, ' & first_name & '.'"
    }
  ],
  "dataModel": {
    "keys": {
      "first_name": { "type": "text", "maxLength": 45 },
      "has_visa": { "type": "option", "maxLength": 1 },
      "visa_type": { "type": "option", "maxLength": 2 },
      "visa_until": { "type": "date", "maxLength": 10 }
    }
  }
}
`;
