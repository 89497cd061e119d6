/** The script of a map: zoom, search and selection. It is inlined in the page and imports nothing. */

const byId = (id) => document.querySelector(`#${id}`) ?? document.body;
const { nodes, edges } = JSON.parse(byId('data').textContent);
const svg = document.querySelector('svg');
const lines = document.querySelector('#edges');
const panel = byId('panel');
const introduction = [...panel.childNodes];
const search = byId('search');
const all = byId('all');
const shapes = new Map(Array.from(document.querySelectorAll('.node'), (shape) => [shape.dataset['key'] ?? '', shape]));
const boxes = new Map([...shapes].map(([key, shape]) => [key, shape.querySelector('rect').getBBox()]));
const whole = svg.viewBox.baseVal;
const full = { x: whole.x, y: whole.y, width: whole.width, height: whole.height };
let view = { ...full };
let selected = null;

function show(next) {
  view = next;
  svg.setAttribute('viewBox', `${view.x} ${view.y} ${view.width} ${view.height}`);
}

/** Zooms around a point of the map. */
function zoom(factor, x = view.x + view.width / 2, y = view.y + view.height / 2) {
  const width = Math.min(full.width * 1.5, Math.max(300, view.width * factor));
  const by = width / view.width;
  show({ x: x - (x - view.x) * by, y: y - (y - view.y) * by, width, height: view.height * by });
}

function pointOf({ clientX, clientY }) {
  return new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
}

/** A curve that leaves and enters boxes at their sides. Edges of one source leave at one point. */
function curve({ from, to }) {
  const [a, b] = [boxes.get(from), boxes.get(to)];
  if (a === undefined || b === undefined) return '';
  const isSameColumn = Math.abs(a.x - b.x) < a.width / 2;
  const isForward = b.x > a.x;
  const [y1, y2] = [a.y + a.height / 2, b.y + b.height / 2];
  const x1 = isSameColumn || !isForward ? a.x : a.x + a.width;
  const x2 = isSameColumn || isForward ? b.x : b.x + b.width;
  const bend = isSameColumn
    ? -Math.min(70, 18 + Math.abs(y2 - y1) / 8)
    : Math.max(40, Math.abs(x2 - x1) / 2) * (isForward ? 1 : -1);
  return `M${x1},${y1}C${x1 + bend},${y1} ${isSameColumn ? x2 + bend : x2 - bend},${y2} ${x2},${y2}`;
}

function draw(shown, isFaint) {
  lines.classList.toggle('faint', isFaint);
  lines.replaceChildren(
    ...shown.map((edge) => {
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      path.setAttribute('d', curve(edge));
      path.setAttribute('class', edge.effect);
      return path;
    }),
  );
}

const edgesOf = (key) => edges.filter(({ from, to }) => from === key || to === key);

/** Shows the neighbours of a question only; without a question, everything. */
function select(key) {
  selected = key;
  const near = key === null ? [] : edgesOf(key);
  const keys = new Set([key, ...near.flatMap(({ from, to }) => [from, to])]);
  svg.classList.toggle('focused', key !== null);
  for (const [one, shape] of shapes) {
    shape.classList.toggle('near', keys.has(one));
    shape.classList.toggle('selected', one === key);
    shape.setAttribute('aria-pressed', String(one === key));
  }
  draw(key === null ? (all.checked ? edges : []) : near, key === null);
  if (key === null) panel.replaceChildren(...introduction);
  else explain(key, near);
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function explain(key, near) {
  const node = nodes.find((one) => one.key === key);
  const groups = [
    ['Depends on', near.filter(({ to }) => to === key), 'from'],
    ['Affects', near.filter(({ from }) => from === key), 'to'],
  ];
  panel.replaceChildren(
    element('h2', node?.label ?? key),
    ...(node?.about ?? []).map((sentence) => element('p', sentence)),
    ...groups.flatMap(([title, group, end]) =>
      group.length === 0 ? [] : [element('h3', `${title} (${group.length})`), listOf(group, end)],
    ),
  );
}

function listOf(group, end) {
  const list = document.createElement('ul');
  for (const edge of group) {
    const item = document.createElement('li');
    const link = element('button', nodes.find(({ key }) => key === edge[end])?.label ?? edge[end]);
    link.title = edge[end];
    link.addEventListener('click', () => reveal(edge[end]));
    item.append(link, ` (${edge[end]}, ${edge.effect})`);
    list.append(item);
  }
  return list;
}

/** Selects a question and moves it into the view. */
function reveal(key) {
  const box = boxes.get(key);
  if (box === undefined) return;
  const width = Math.min(view.width, 1600);
  const height = (view.height / view.width) * width;
  show({ x: box.x + box.width / 2 - width / 2, y: box.y - height / 2, width, height });
  select(key);
  shapes.get(key)?.focus({ preventScroll: true });
}

function matches() {
  const words = search.value.trim().toLowerCase();
  if (words === '') return [];
  return nodes.filter(({ key, label }) => `${key} ${label}`.toLowerCase().includes(words)).map(({ key }) => key);
}

search.addEventListener('input', () => {
  const found = new Set(matches());
  for (const [key, shape] of shapes) shape.classList.toggle('match', found.has(key));
  byId('matches').textContent = search.value.trim() === '' ? '' : `${found.size} found`;
});
search.addEventListener('keydown', (event) => {
  const found = matches();
  const next = found[(found.indexOf(selected ?? '') + 1) % found.length];
  if (event.key !== 'Enter' || next === undefined) return;
  reveal(next);
  search.focus();
});

/** The nearest question in a direction. */
function neighbour(key, [dx, dy]) {
  const at = boxes.get(key);
  if (at === undefined) return undefined;
  const ahead = [...boxes].filter(([, box]) => (box.x - at.x) * dx > 10 || (box.y - at.y) * dy > 2);
  const cost = (box) =>
    dx === 0
      ? Math.abs(box.y - at.y) + Math.abs(box.x - at.x) * 20
      : Math.abs(box.x - at.x) * 20 + Math.abs(box.y - at.y);
  return ahead.sort(([, a], [, b]) => cost(a) - cost(b))[0]?.[0];
}

const directions = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Only one question is a stop of the Tab key; the arrow keys move it. */
function stopAt(key) {
  for (const [one, shape] of shapes) shape.setAttribute('tabindex', one === key ? '0' : '-1');
}

document.addEventListener('keydown', (event) => {
  const target = event.target;
  const key = target.closest('.node')?.dataset['key'];
  const direction = directions[event.key];
  if (event.key === 'Escape') select(null);
  if (target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
  if (key !== undefined && (event.key === 'Enter' || event.key === ' ')) select(key === selected ? null : key);
  else if (key !== undefined && direction !== undefined) {
    const next = neighbour(key, direction);
    if (next !== undefined) shapes.get(next)?.focus();
  } else if (event.key === '+' || event.key === '=') zoom(0.8);
  else if (event.key === '-') zoom(1.25);
  else if (event.key === '0') show({ ...full });
  else if (event.key === '/') search.focus();
  else return;
  event.preventDefault();
});
for (const [key, shape] of shapes) shape.addEventListener('focus', () => stopAt(key));
stopAt([...shapes.keys()][0] ?? '');

let drag = null;
svg.addEventListener('pointerdown', (event) => {
  drag = { x: event.clientX, y: event.clientY, isMoved: false };
});
svg.addEventListener('pointermove', (event) => {
  if (drag === null) return;
  const scale = view.width / svg.clientWidth;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.isMoved && Math.abs(dx) + Math.abs(dy) < 5) return;
  svg.classList.add('dragging');
  show({ ...view, x: view.x - dx * scale, y: view.y - dy * scale });
  drag = { x: event.clientX, y: event.clientY, isMoved: true };
});
window.addEventListener('pointerup', (event) => {
  const wasMoved = drag?.isMoved === true;
  const isOnMap = drag !== null;
  drag = null;
  svg.classList.remove('dragging');
  if (!isOnMap || wasMoved) return;
  const key = event.target.closest('.node')?.dataset['key'] ?? null;
  select(key === selected ? null : key);
});
svg.addEventListener(
  'wheel',
  (event) => {
    event.preventDefault();
    const { x, y } = pointOf(event);
    zoom(event.deltaY > 0 ? 1.12 : 0.89, x, y);
  },
  { passive: false },
);
svg.addEventListener('pointerover', (event) => {
  const key = event.target.closest('.node')?.dataset['key'];
  if (selected === null && !all.checked) draw(key === undefined ? [] : edgesOf(key), false);
});
byId('in').addEventListener('click', () => zoom(0.8));
byId('out').addEventListener('click', () => zoom(1.25));
byId('fit').addEventListener('click', () => show({ ...full }));
all.addEventListener('change', () => select(selected));
