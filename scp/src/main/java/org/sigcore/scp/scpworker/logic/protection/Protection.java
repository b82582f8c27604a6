// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

/**
 * How producers and the SCP itself are protected: one immutable snapshot of what is configured.
 *
 * @param limits the buckets of the rate limits
 * @param enhancedErrors whether own errors tell which producers were tried
 */
public record Protection(
        RateLimiting ingress,
        RateLimiting egress,
        Limits limits,
        CircuitBreaking circuitBreaking,
        OutlierDetection outliers,
        CongestionControl congestion,
        PodOverloadControl podOverload,
        LoadControlPolicy loadControl,
        OverloadPolicy overloadControl,
        Priorities priorities,
        boolean enhancedErrors) {
    /** As documented for each; no limits, no priority rules. */
    public static final Protection DEFAULTS = new Protection(
            RateLimiting.DEFAULTS,
            RateLimiting.DEFAULTS,
            Limits.NONE,
            CircuitBreaking.DEFAULTS,
            OutlierDetection.DEFAULTS,
            CongestionControl.DEFAULTS,
            PodOverloadControl.DEFAULTS,
            LoadControlPolicy.DEFAULTS,
            OverloadPolicy.DEFAULTS,
            Priorities.NONE,
            true);

    /** The same with another {@code ingress}. */
    public Protection ingress(RateLimiting other) {
        return new Protection(
                other,
                egress,
                limits,
                circuitBreaking,
                outliers,
                congestion,
                podOverload,
                loadControl,
                overloadControl,
                priorities,
                enhancedErrors);
    }

    /** The same with another {@code egress}. */
    public Protection egress(RateLimiting other) {
        return new Protection(
                ingress,
                other,
                limits,
                circuitBreaking,
                outliers,
                congestion,
                podOverload,
                loadControl,
                overloadControl,
                priorities,
                enhancedErrors);
    }

    /** The same with another {@code limits}. */
    public Protection limits(Limits other) {
        return new Protection(
                ingress,
                egress,
                other,
                circuitBreaking,
                outliers,
                congestion,
                podOverload,
                loadControl,
                overloadControl,
                priorities,
                enhancedErrors);
    }

    /** The same with another {@code circuitBreaking}. */
    public Protection circuitBreaking(CircuitBreaking other) {
        return new Protection(
                ingress,
                egress,
                limits,
                other,
                outliers,
                congestion,
                podOverload,
                loadControl,
                overloadControl,
                priorities,
                enhancedErrors);
    }

    /** The same with another {@code outliers}. */
    public Protection outliers(OutlierDetection other) {
        return new Protection(
                ingress,
                egress,
                limits,
                circuitBreaking,
                other,
                congestion,
                podOverload,
                loadControl,
                overloadControl,
                priorities,
                enhancedErrors);
    }

    /** The same with another {@code congestion}. */
    public Protection congestion(CongestionControl other) {
        return new Protection(
                ingress,
                egress,
                limits,
                circuitBreaking,
                outliers,
                other,
                podOverload,
                loadControl,
                overloadControl,
                priorities,
                enhancedErrors);
    }

    /** The same with another {@code podOverload}. */
    public Protection podOverload(PodOverloadControl other) {
        return new Protection(
                ingress,
                egress,
                limits,
                circuitBreaking,
                outliers,
                congestion,
                other,
                loadControl,
                overloadControl,
                priorities,
                enhancedErrors);
    }

    /** The same with another {@code loadControl}. */
    public Protection loadControl(LoadControlPolicy other) {
        return new Protection(
                ingress,
                egress,
                limits,
                circuitBreaking,
                outliers,
                congestion,
                podOverload,
                other,
                overloadControl,
                priorities,
                enhancedErrors);
    }

    /** The same with another {@code overloadControl}. */
    public Protection overloadControl(OverloadPolicy other) {
        return new Protection(
                ingress,
                egress,
                limits,
                circuitBreaking,
                outliers,
                congestion,
                podOverload,
                loadControl,
                other,
                priorities,
                enhancedErrors);
    }

    /** The same with another {@code priorities}. */
    public Protection priorities(Priorities other) {
        return new Protection(
                ingress,
                egress,
                limits,
                circuitBreaking,
                outliers,
                congestion,
                podOverload,
                loadControl,
                overloadControl,
                other,
                enhancedErrors);
    }

    /** The same with another {@code enhancedErrors}. */
    public Protection enhancedErrors(boolean other) {
        return new Protection(
                ingress,
                egress,
                limits,
                circuitBreaking,
                outliers,
                congestion,
                podOverload,
                loadControl,
                overloadControl,
                priorities,
                other);
    }
}
