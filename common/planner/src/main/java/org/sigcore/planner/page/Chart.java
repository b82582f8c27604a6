// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Curves over a common horizontal axis as SVG, with shaded periods and a legend. */
public final class Chart {
    private static final int WIDTH = 860;
    private static final int HEIGHT = 260;
    private static final int LEFT = 70;
    private static final int RIGHT = 10;
    private static final int TOP = 34;
    private static final int BOTTOM = 34;
    private static final int TICKS = 4;
    private static final List<String> COLOURS = List.of("#0b63b0", "#1a7f37", "#cf222e", "#9a6700", "#6639ba");

    private record Curve(String name, List<Double> values) {}

    private record Period(double from, double to) {}

    private final String title;
    private final String axis;
    private final double length;
    private final List<Curve> curves = new ArrayList<>();
    private final List<Period> periods = new ArrayList<>();

    /**
     * Creates a chart without curves.
     *
     * @param axis label of the horizontal axis
     * @param length value at its right end; the left one is 0
     */
    public Chart(String title, String axis, double length) {
        this.title = title;
        this.axis = axis;
        this.length = length;
    }

    /** Adds a curve of values at equal distances. */
    public Chart curve(String name, double[] values) {
        curves.add(new Curve(name, Arrays.stream(values).boxed().toList()));
        return this;
    }

    /** Shades a period. */
    public Chart period(double from, double to) {
        periods.add(new Period(from, to));
        return this;
    }

    /** Renders the chart. */
    public String svg() {
        double most = Math.max(
                1e-9,
                curves.stream()
                        .flatMapToDouble(curve -> curve.values().stream().mapToDouble(Double::doubleValue))
                        .max()
                        .orElse(1));
        StringBuilder svg = new StringBuilder();
        line(
                svg,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\""
                        + " aria-label=\"%s\" font-family=\"system-ui, sans-serif\" font-size=\"12\">",
                WIDTH,
                HEIGHT,
                WIDTH,
                HEIGHT,
                Page.escaped(title));
        line(svg, "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>", WIDTH, HEIGHT);
        for (Period period : periods) {
            double from = x(period.from());
            line(
                    svg,
                    "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"#f3e1e1\"/>",
                    from,
                    TOP,
                    Math.max(1, x(period.to()) - from),
                    HEIGHT - TOP - BOTTOM);
        }
        axes(svg, most);
        for (int i = 0; i < curves.size(); i++) {
            draw(svg, i, most);
        }
        return svg.append("</svg>").toString();
    }

    private void axes(StringBuilder svg, double most) {
        for (int i = 0; i <= TICKS; i++) {
            double value = most * i / TICKS;
            double y = y(value, most);
            line(svg, "<path d=\"M%d %.1fH%d\" stroke=\"#d0d7de\"/>", LEFT, y, WIDTH - RIGHT);
            line(svg, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%,.0f</text>", LEFT - 6, y + 4, value);
            double at = length * i / TICKS;
            line(svg, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%,.0f</text>", x(at), HEIGHT - BOTTOM + 16, at);
        }
        line(svg, "<text x=\"%d\" y=\"%d\">%s</text>", LEFT, HEIGHT - 4, Page.escaped(axis));
    }

    private void draw(StringBuilder svg, int index, double most) {
        Curve curve = curves.get(index);
        String colour = COLOURS.get(index % COLOURS.size());
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < curve.values().size(); i++) {
            double at = length * (i + 0.5) / curve.values().size();
            points.append(String.format(
                    Locale.ROOT, "%.1f,%.1f ", x(at), y(curve.values().get(i), most)));
        }
        line(svg, "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.6\"/>", points, colour);
        int legend = LEFT + index * 200;
        line(svg, "<path d=\"M%d 18h18\" stroke=\"%s\" stroke-width=\"3\"/>", legend, colour);
        line(svg, "<text x=\"%d\" y=\"22\">%s</text>", legend + 24, Page.escaped(curve.name()));
    }

    private double x(double at) {
        return LEFT + at / length * (WIDTH - LEFT - RIGHT);
    }

    private static double y(double value, double most) {
        return HEIGHT - BOTTOM - value / most * (HEIGHT - TOP - BOTTOM);
    }

    @SuppressWarnings("AnnotateFormatMethod") // the annotation is not among the libraries
    private static void line(StringBuilder svg, String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
