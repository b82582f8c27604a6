// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { element } from '/dom.js';
import { minute } from '/format.js';

const UPLOT = '/webjars/uplot/1.6.30/dist/';
let library;

function load() {
  library ??= new Promise((resolve, reject) => {
    document.head.append(
      element('link', { rel: 'stylesheet', href: `${UPLOT}uPlot.min.css` }),
      element('script', { src: `${UPLOT}uPlot.iife.min.js`, onload: () => resolve(window.uPlot), onerror: reject }));
  });
  return library;
}

/**
 * Creates a chart of a value over time. All charts share a cursor, so that they can be compared at a point in time.
 *
 * @param label description for screen readers
 * @param format formats a value
 * @param colour name of a CSS variable
 */
export function curve(label, format, colour, height = 40, axes = false) {
  const host = element('div', { class: axes ? 'curve large' : 'curve', role: 'img', 'aria-label': label });
  const note = element('span', { class: 'at', 'aria-hidden': 'true' });
  host.append(note);
  let plot;
  let width = 0;
  let theme = '';

  function options(UPlot) {
    const style = getComputedStyle(document.documentElement);
    const ink = style.getPropertyValue('--quiet').trim();
    const grid = { stroke: style.getPropertyValue('--line').trim(), width: 1 };
    const axis = { stroke: ink, grid, ticks: { show: false }, font: '11px system-ui' };
    return {
      width, height, ms: 1e-3, legend: { show: false },
      tzDate: seconds => UPlot.tzDate(new Date(seconds * 1000), 'UTC'),
      padding: axes ? [8, 8, 0, 0] : [3, 0, 1, 0],
      cursor: { sync: { key: 'time', setSeries: false }, y: false, points: { size: 5 }, drag: { x: false, y: false } },
      scales: { x: { time: true }, y: { range: (_, low, high) => [0, Math.max(high ?? 0, 1e-3) * 1.1] } },
      axes: axes ? [{ ...axis, size: 24, values: (_, ticks) => ticks.map(tick => minute(tick).slice(0, 5)) }, { ...axis, size: 54, values: (_, values) => values.map(format) }] : [{ show: false }, { show: false }],
      series: [{}, { stroke: style.getPropertyValue(colour).trim(), width: 1.4, points: { show: false }, fill: `${style.getPropertyValue(colour).trim()}18` }],
      hooks: { setCursor: [tell] },
    };
  }

  function tell(chart) {
    const i = chart.cursor.idx;
    const value = i === null || i === undefined ? undefined : chart.data[1][i];
    note.textContent = value === undefined || value === null ? '' : `${minute(chart.data[0][i])}  ${format(value)}`;
  }

  return {
    host,
    async draw(times, values) {
      const top = Math.max(0, ...values);
      host.setAttribute('aria-label', values.length
        ? `${label}: now ${format(values.at(-1))}, at most ${format(top)} in the last hour` : `${label}: no samples yet`);
      const UPlot = await load().catch(() => null);
      if (!UPlot || !host.isConnected) return;
      const look = `${document.documentElement.dataset.theme ?? ''}${matchMedia('(prefers-color-scheme: dark)').matches}`;
      if (!plot || host.clientWidth !== width || look !== theme) {
        plot?.destroy();
        width = host.clientWidth;
        theme = look;
        if (!width) return;
        plot = new UPlot(options(UPlot), [times, values], host);
      } else {
        plot.setData([times, values]);
      }
    },
  };
}
