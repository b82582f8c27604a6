// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.sbi;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.gatling.core.ExpressionText;
import org.sigcore.model.SpecRef;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Call of a virtual user. Texts may contain Gatling expressions. Errors in a script are reported when it is built, not
 * while it runs. Immutable: each method returns a new instance.
 *
 * @param target a path or an absolute URI
 * @param body null if absent
 * @param checks checks of Gatling's core (jsonPath, bodyString …), status and header
 */
@SpecRef("TS 29.500 5.2.3")
public record SbiCall(
        ExpressionText name,
        String method,
        ExpressionText target,
        List<Map.Entry<String, ExpressionText>> headers,
        @Nullable ExpressionText body,
        List<CheckBuilder> checks)
        implements ActionBuilder {
    private static final String DISCOVERY = "3gpp-sbi-discovery-";
    private static final JsonMapper JSON = JsonMapper.shared();

    static SbiCall of(ExpressionText name, String method, ExpressionText target) {
        return new SbiCall(name, method, target, List.of(), null, List.of());
    }

    /** Adds a header field. */
    public SbiCall header(String field, String value) {
        List<Map.Entry<String, ExpressionText>> more = new ArrayList<>(headers);
        more.add(Map.entry(field.toLowerCase(Locale.ROOT), ExpressionText.of(value, name.source() + ", " + field)));
        return new SbiCall(name, method, target, List.copyOf(more), body, checks);
    }

    /**
     * Sets a JSON body.
     *
     * @throws IllegalArgumentException if the body cannot be valid JSON for any values of its expressions
     */
    public SbiCall body(String json) {
        try {
            var _ = JSON.readTree(json.replaceAll("#\\{[^}]*}", "0"));
        } catch (JacksonException e) {
            throw new IllegalArgumentException(name.source() + ": the body is no JSON: " + e.getOriginalMessage(), e);
        }
        return body("application/json", json);
    }

    /** Sets a body of another media type. */
    public SbiCall body(String mediaType, String text) {
        ExpressionText filled = ExpressionText.of(text, name.source() + ", body");
        return new SbiCall(name, method, target, headers, filled, checks).header("content-type", mediaType);
    }

    /** Adds checks of the response, which may also save values. */
    public SbiCall check(CheckBuilder... expected) {
        List<CheckBuilder> more = new ArrayList<>(checks);
        more.addAll(List.of(expected));
        return new SbiCall(name, method, target, headers, body, List.copyOf(more));
    }

    /** Requests that the SCP selects the producer (Model D). Not sent without an SCP. */
    public SbiCall discover(String targetNfType, String requesterNfType, String serviceName) {
        return discoverBy("target-nf-type", targetNfType)
                .discoverBy("requester-nf-type", requesterNfType)
                .discoverBy("service-names", serviceName);
    }

    /**
     * Adds a discovery factor.
     *
     * @param factor query parameter of Nnrf_NFDiscovery, such as {@code supi}
     */
    public SbiCall discoverBy(String factor, String value) {
        return header(DISCOVERY + factor, value);
    }

    /** Sets {@code 3gpp-Sbi-Message-Priority}: 0 is the highest priority, 31 the lowest. */
    public SbiCall priority(int priority) {
        if (priority < 0 || priority > 31) {
            throw new IllegalArgumentException(name.source() + ": expected a priority of 0 to 31, got " + priority);
        }
        return header("3gpp-sbi-message-priority", "" + priority);
    }

    /** Sets {@code 3gpp-Sbi-Correlation-Info}, such as {@code imsi-#{imsi}}. */
    public SbiCall correlation(String info) {
        return header("3gpp-sbi-correlation-info", info);
    }

    /** Sets {@code 3gpp-Sbi-Routing-Binding}, such as the {@code 3gpp-sbi-binding} of an earlier response. */
    public SbiCall routingBinding(String binding) {
        return header("3gpp-sbi-routing-binding", binding);
    }

    /** Sets {@code 3gpp-Sbi-Callback}, which marks a notification of that type. */
    public SbiCall callback(String kind) {
        return header("3gpp-sbi-callback", "\"" + kind + "\"");
    }

    /** Sets {@code 3gpp-Sbi-Max-Rsp-Time}. */
    public SbiCall maxResponseTime(Duration time) {
        return header("3gpp-sbi-max-rsp-time", "" + time.toMillis());
    }

    boolean delegated() {
        return headers.stream().anyMatch(each -> discovery(each.getKey()));
    }

    static boolean discovery(String field) {
        return field.startsWith(DISCOVERY);
    }

    @Override
    public io.gatling.core.action.builder.ActionBuilder asScala() {
        return (context, next) -> {
            SbiComponents components = context.protocolComponentsRegistry().components(SbiComponents.KEY);
            return new SbiAction(this, components, next);
        };
    }
}
