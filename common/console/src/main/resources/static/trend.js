// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { svg } from '/dom.js';

const WIDTH = 900;
const HEIGHT = 150;
const LEFT = 64;
const BOTTOM = 20;

/**
 * Draws values in their order, on an axis that begins at 0.
 *
 * @param label description of the picture for screen readers
 * @param values numbers
 * @param marks horizontal lines, each as [name, value]
 * @param format formats a value
 */
export function trend(label, values, marks, format) {
  const top = Math.max(...values, ...marks.map(([, value]) => value), 1e-9) * 1.1;
  const x = i => LEFT + (values.length < 2 ? 0.5 : i / (values.length - 1)) * (WIDTH - LEFT - 12);
  const y = value => 8 + (1 - value / top) * (HEIGHT - BOTTOM - 8);
  return svg('svg', { class: 'trend-line', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': `${label}: ${values.length ? `latest ${format(values.at(-1))}` : 'no values'}` },
    ...[0, top / 2, top].map(value => svg('g', {}, svg('line', { class: 'grid', x1: LEFT, x2: WIDTH, y1: y(value), y2: y(value) }),
      svg('text', { class: 'axis', x: LEFT - 6, y: y(value) + 4, 'text-anchor': 'end' }, format(value)))),
    ...marks.map(([name, value]) => svg('g', {}, svg('line', { class: 'guide', x1: LEFT, x2: WIDTH, y1: y(value), y2: y(value) }),
      svg('text', { class: 'axis', x: WIDTH - 4, y: y(value) - 4, 'text-anchor': 'end' }, name))),
    svg('polyline', { class: 'values', points: values.map((value, i) => `${x(i)},${y(value)}`).join(' ') }),
    ...(values.length < 100 ? values.map((value, i) => svg('circle', { class: 'value', cx: x(i), cy: y(value), r: 2.5 })) : []));
}
